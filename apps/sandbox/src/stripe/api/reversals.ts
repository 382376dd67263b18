import { z } from 'zod';
import { moveDispute, paidCharge, refund } from '../billing/reversals.js';
import { invalidRequest } from '../stripe-error.js';
import { isWanted, listPage } from './list.js';
import {
  createdFilter,
  ignored,
  mergeMetadata,
  metadata,
  paging,
  readParams,
  text,
  whole,
} from './params.js';
import type { ApiRoutes } from './routes.js';

const createRefundInput = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});
const listInput = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
  created: createdFilter,
});
const updateDisputeInput = z.strictObject({
  evidence: ignored.optional(),
  metadata: metadata.optional(),
  submit: ignored.optional(),
});

/** Refunds and disputes. */
export function registerReversals(routes: ApiRoutes): void {
  const { account } = routes;
  const { store } = account;

  routes.post('/refunds', ({ params }) => {
    const input = readParams(createRefundInput, params);
    if ((input.charge === undefined) === (input.payment_intent === undefined)) {
      throw invalidRequest(
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    }
    const charge =
      input.charge === undefined
        ? paidCharge(account, { payment_intent: input.payment_intent })
        : store.charges.require(input.charge, 'charge');
    if (!charge?.paid) {
      throw invalidRequest('This payment does not have a successful charge to refund.');
    }
    return refund(account, charge, {
      amount: input.amount ?? null,
      reason: input.reason ?? null,
      metadata: mergeMetadata({}, input.metadata),
    });
  });

  routes.get('/refunds', ({ params }) => {
    const input = readParams(listInput, params);
    return listPage(
      '/v1/refunds',
      store.refunds.newestFirst().filter((row) => isWanted(row, input, ['charge', 'payment_intent'])),
      input,
    );
  });
  routes.get('/refunds/:id', ({ id }) => store.refunds.require(id));

  routes.get('/disputes', ({ params }) => {
    const input = readParams(listInput, params);
    return listPage(
      '/v1/disputes',
      store.disputes.newestFirst().filter((row) => isWanted(row, input, ['charge', 'payment_intent'])),
      input,
    );
  });
  routes.get('/disputes/:id', ({ id }) => store.disputes.require(id));

  routes.post('/disputes/:id', ({ id, params }) => {
    const input = readParams(updateDisputeInput, params);
    const dispute = store.disputes.require(id);
    account.events.change('charge.dispute.updated', dispute, (row) => {
      row.metadata = mergeMetadata(row.metadata, input.metadata);
    });
    return dispute;
  });

  /** Closing a dispute is giving in. */
  routes.post('/disputes/:id/close', ({ id }) => {
    const dispute = store.disputes.require(id);
    moveDispute(account, dispute, 'lost');
    return dispute;
  });
}
