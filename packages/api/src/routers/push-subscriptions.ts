import {
  createPushSubscriptionInput,
  idInput,
  messageSchema,
  PUSH_SUBSCRIPTIONS_MAX,
  pushSubscriptionSchema,
} from '@lockwatch/contracts';
import { addPushSubscription, listPushSubscriptions, removePushSubscription } from '@lockwatch/core';
import { formatText, restoreText } from '@lockwatch/texts';
import { z } from 'zod';
import { changeById } from '../change.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_PREFERENCES');
const write = permittedProcedure('WRITE_PREFERENCES');

export const pushSubscriptionsRouter = t.router({
  list: read
    .meta({
      rest: 'GET /user/me/push-subscriptions',
      summary: 'List browsers that pings are pushed to',
      description: 'Oldest first. `failure` says why the last push was not accepted.',
    })
    .output(z.array(pushSubscriptionSchema))
    .query(async ({ ctx }) =>
      (await listPushSubscriptions(ctx.actor, ctx.deps.db)).map((browser) => ({
        ...browser,
        failure:
          browser.failure && formatText(ctx.language, restoreText('pings.pushFailure.', browser.failure)),
      })),
    ),

  create: write
    .meta({
      rest: 'POST /user/me/push-subscriptions',
      errors: ['LIMIT_REACHED', 'UNAVAILABLE'],
      summary: 'Push pings to a browser',
      description: `The browser's own push subscription, made with the server's VAPID key, and a name for it. At most ${PUSH_SUBSCRIPTIONS_MAX}. The same endpoint again renews its keys. Only endpoints of the push services of Chrome, Edge, Firefox and Safari, and of those that the operator allows.`,
      example: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        label: 'Chrome on Android',
      },
    })
    .input(createPushSubscriptionInput)
    .output(pushSubscriptionSchema)
    .mutation(({ ctx, input }) => addPushSubscription(ctx.actor, ctx.deps, input)),

  test: write
    .meta({
      callsExternalService: true,
      rest: 'POST /user/me/push-subscriptions/{id}/test',
      errors: ['UPSTREAM'],
      summary: 'Push a test to a browser',
      description: 'At most three tests per minute. A browser that has unsubscribed is removed.',
    })
    .input(idInput)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.pipeline.sendTestPush(ctx.actor.userId, input.id);
      return { message: formatText(ctx.language, { text: 'pings.testToBrowser' }) };
    }),

  delete: changeById(write, idInput, removePushSubscription, {
    rest: 'DELETE /user/me/push-subscriptions/{id}',
    summary: 'Stop pushes to a browser',
  }),
});
