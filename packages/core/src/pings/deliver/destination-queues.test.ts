import { afterEach, expect, test, vi } from 'vitest';
import type { DeliveryRequest } from './delivery-request.js';
import { createDestinationQueues } from './destination-queues.js';

/** A ping about a message, to a destination of its own. */
function requestFor(discordMessageId: string, webhookId: string): DeliveryRequest {
  const message = {
    discordMessageId,
    channelId: '1',
    guildId: '2',
    channelName: 'trading',
    authorId: '3',
    authorName: 'Trader',
    content: 'S> Laser Grid 3wl',
    worlds: [],
    postedAtMs: 0,
    isEdited: false,
    isDeleted: false,
    isTextRemoved: false,
  };
  const userActions = { areRulesPaused: false, isAuthorIgnored: false };
  return {
    destination: { kind: 'webhook', webhookId, discordWebhookId: webhookId, encryptedToken: 'token' },
    edits: null,
    wasBacklogged: false,
    requestId: null,
    mayHaveBeenSent: false,
    pings: [
      {
        notificationId: webhookId,
        attemptId: null,
        attemptNumber: 1,
        revision: 1,
        document: {
          notificationId: webhookId,
          message,
          isLate: false,
          reposts: null,
          lines: [],
          userActions,
        },
        sendDeadlineMs: 0,
      },
    ],
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a message that pings many leaves room for the pings of others', async () => {
  const sent: (string | undefined)[] = [];
  const queues = createDestinationQueues({
    maxParallel: 100,
    countLargeSenders: () => 1,
    async sendRequest({ pings }) {
      sent.push(pings[0]?.document.message.discordMessageId);
      return { blockMs: 0, blockKindMs: 0, requeue: false, isBacklogged: false };
    },
  });
  queues.add(Array.from({ length: 60 }, (_, index) => requestFor('popular', `${index}`)));
  queues.add(Array.from({ length: 30 }, (_, index) => requestFor(`other ${index}`, `o${index}`)));
  // One step of the popular message, and all of the others.
  expect(sent).toEqual(['popular', ...Array.from({ length: 30 }, (_, index) => `other ${index}`)]);
  await queues.idle(60_000);
  expect(sent).toHaveLength(90);
});

test('a ping does not wait behind the step of a message that pings many, at the same destination', async () => {
  const sent: string[] = [];
  const queues = createDestinationQueues({
    maxParallel: 100,
    countLargeSenders: () => 1,
    async sendRequest({ destination, pings }) {
      const { discordMessageId } = pings[0]?.document.message ?? {};
      sent.push(`${discordMessageId} ${destination.kind === 'webhook' ? destination.webhookId : ''}`);
      return { blockMs: 0, blockKindMs: 0, requeue: false, isBacklogged: false };
    },
  });
  queues.add(Array.from({ length: 60 }, (_, index) => requestFor('popular', `${index}`)));
  queues.add([requestFor('other', '59')]);
  expect(sent).toEqual(['popular 0', 'other 59']);
  await queues.idle(60_000);
  expect(sent.filter((one) => one.endsWith(' 59'))).toEqual(['other 59', 'popular 59']);
  expect(sent).toHaveLength(61);
});

test.each([
  [1, 30],
  [2, 15],
  [3, 10],
])('%i processes that send such messages share 30 requests a second', async (processes, each) => {
  vi.useFakeTimers();
  let sent = 0;
  const queues = createDestinationQueues({
    maxParallel: 100,
    countLargeSenders: () => processes,
    async sendRequest() {
      sent += 1;
      return { blockMs: 0, blockKindMs: 0, requeue: false, isBacklogged: false };
    },
  });
  queues.add(Array.from({ length: 100 }, (_, index) => requestFor('popular', `${index}`)));
  await vi.advanceTimersByTimeAsync(33 * 29 + 32);
  expect(sent).toBe(each);
});
