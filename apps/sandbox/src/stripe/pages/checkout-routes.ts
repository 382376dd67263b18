import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StripeAccount } from '../account/account.js';
import { type CheckoutInput, checkoutProblem, payCheckout } from '../billing/checkout.js';
import type { CheckoutSessionObject } from '../objects/checkout-session.js';
import { successAddress } from './addresses.js';
import { cardFields, prefilled, readCard } from './card-form.js';
import { authenticationPage, type CheckoutForm, type CheckoutView, checkoutPage } from './checkout-view.js';
import { messagePage, sendPage } from './layout.js';

const checkoutForm = z.object({
  ...cardFields,
  email: z.string().trim().max(320).default(''),
  name: z.string().trim().max(200).default(''),
});
const answerForm = z.object({ answer: z.enum(['passed', 'failed']) });

/** The pages on which a checkout is paid: the card, and the bank's question. */
export function registerCheckoutPages(scope: FastifyInstance, account: StripeAccount): void {
  /** Payments that wait for the bank's page, by the id of the session. */
  const waiting = new Map<string, CheckoutInput>();

  scope.get<{ Params: { id: string }; Querystring: { card?: string } }>(
    '/checkout/:id',
    async (request, reply) => {
      const session = account.store.checkoutSessions.get(request.params.id);
      if (!session || checkoutProblem(session)) return sendOver(reply, session);
      const { card } = request.query;
      const form = { ...prefilled(typeof card === 'string' ? card : undefined), email: '', name: '' };
      if (form.card !== '') form.name = 'Sandbox Customer';
      return sendCheckout(reply, session, { form });
    },
  );

  scope.post<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
    const session = account.store.checkoutSessions.get(request.params.id);
    if (!session || checkoutProblem(session)) return sendOver(reply, session);
    const read = checkoutForm.safeParse(request.body);
    const form = read.success ? read.data : { card: '', expiry: '', cvc: '', email: '', name: '' };
    const { card, problems: cardProblems } = readCard(form);
    const isEmailAsked = knownEmail(session) === null;
    const problems = {
      ...cardProblems,
      ...(isEmailAsked && !/^\S+@\S+\.\S+$/.test(form.email) && { email: 'Enter an e-mail address.' }),
      ...(form.name === '' && { name: 'Enter the name on the card.' }),
    };
    if (!card || Object.keys(problems).length > 0) {
      return sendCheckout(reply, session, { form, problems, status: 422 });
    }
    return pay(reply, session, { card, email: isEmailAsked ? form.email : null, name: form.name }, form);
  });

  scope.get<{ Params: { id: string } }>('/checkout/:id/authenticate', async (request, reply) => {
    const session = account.store.checkoutSessions.get(request.params.id);
    if (!session || checkoutProblem(session)) return sendOver(reply, session);
    if (!waiting.has(session.id)) return reply.redirect(`/stripe/checkout/${session.id}`, 303);
    return sendPage(reply, authenticationPage(session), { onwards: [session.success_url] });
  });

  scope.post<{ Params: { id: string } }>('/checkout/:id/authenticate', async (request, reply) => {
    const session = account.store.checkoutSessions.get(request.params.id);
    if (!session || checkoutProblem(session)) return sendOver(reply, session);
    const input = waiting.get(session.id);
    const read = answerForm.safeParse(request.body);
    if (!input || !read.success) return reply.redirect(`/stripe/checkout/${session.id}`, 303);
    waiting.delete(session.id);
    const form = { ...prefilled(input.card.number), email: input.email ?? '', name: input.name ?? '' };
    return pay(reply, session, { ...input, authentication: read.data.answer }, form);
  });

  function pay(
    reply: FastifyReply,
    session: CheckoutSessionObject,
    input: CheckoutInput,
    form: CheckoutForm,
  ): FastifyReply {
    const result = payCheckout(account, session, input);
    if (result.kind === 'declined') {
      return sendCheckout(reply, session, { form, refusal: result.message, status: 402 });
    }
    if (result.kind === 'authenticate') {
      waiting.set(session.id, input);
      return reply.redirect(`/stripe/checkout/${session.id}/authenticate`, 303);
    }
    const onwards = successAddress(session);
    return onwards === null ? sendOver(reply, session) : reply.redirect(onwards, 303);
  }

  function sendCheckout(
    reply: FastifyReply,
    session: CheckoutSessionObject,
    shown: Pick<CheckoutView, 'form'> &
      Partial<Pick<CheckoutView, 'problems' | 'refusal'>> & { status?: number },
  ): FastifyReply {
    const plan = account.store.plans.get(session.id);
    if (!plan) throw new Error(`The checkout ${session.id} has no plan.`);
    const { status, ...rest } = shown;
    const page = checkoutPage({
      session,
      plan,
      knownEmail: knownEmail(session),
      problems: {},
      refusal: null,
      ...rest,
    });
    return sendPage(reply, page, {
      onwards: [session.success_url],
      ...(status !== undefined && { status }),
    });
  }

  function knownEmail(session: CheckoutSessionObject): string | null {
    if (session.customer === null) return session.customer_email;
    return account.store.customers.get(session.customer)?.email ?? session.customer_email;
  }
}

function sendOver(reply: FastifyReply, session: CheckoutSessionObject | undefined): FastifyReply {
  if (!session) {
    const text = 'There is no such checkout. The sandbox forgets them when it is started again.';
    return sendPage(reply, messagePage('No such checkout', text, null), { status: 404 });
  }
  if (checkoutProblem(session) === 'complete') {
    const href = successAddress(session);
    const page = messagePage(
      'All done here',
      'This checkout has been paid.',
      href === null ? null : { href, label: 'Go on' },
    );
    return sendPage(reply, page);
  }
  const link = session.cancel_url === null ? null : { href: session.cancel_url, label: 'Go back' };
  const text = 'This checkout can be paid no longer. Start again from the shop.';
  return sendPage(reply, messagePage('This checkout has expired', text, link), { status: 410 });
}
