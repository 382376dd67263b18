import { afterEach, expect, test, vi } from 'vitest';
import {
  createDestinationQueues,
  type DeliveryRequest,
  type QueueInstruction,
} from './destination-queues.js';

/** A ping about a message, to a destination of its own. */
function requestFor(discordMessageId: string, webhookId: string, sendDeadlineMs = 0): DeliveryRequest {
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
    isFirstPost: false,
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
          language: 'en',
          template: null,
          message,
          isLate: false,
          reposts: null,
          lines: [],
          userActions,
        },
        sendDeadlineMs,
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
      return { blockMs: 0, blockKindMs: 0, requeue: false, isBacklogged: false, isAnswerLost: false };
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
      return { blockMs: 0, blockKindMs: 0, requeue: false, isBacklogged: false, isAnswerLost: false };
    },
  });
  queues.add(Array.from({ length: 60 }, (_, index) => requestFor('popular', `${index}`)));
  queues.add([requestFor('other', '59')]);
  expect(sent).toEqual(['popular 0', 'other 59']);
  await queues.idle(60_000);
  expect(sent.filter((one) => one.endsWith(' 59'))).toEqual(['other 59', 'popular 59']);
  expect(sent).toHaveLength(61);
});

/** A destination whose answers the test gives; `requests`: the messages of each request. */
function createOneQueue() {
  const requests: string[][] = [];
  let answer: (instruction: Partial<QueueInstruction>) => void = () => undefined;
  const queues = createDestinationQueues({
    maxParallel: 100,
    countLargeSenders: () => 1,
    sendRequest({ pings }) {
      requests.push(pings.map(({ document }) => document.message.discordMessageId).sort());
      return new Promise((resolve) => {
        answer = (instruction) =>
          resolve({
            blockMs: 0,
            blockKindMs: 0,
            requeue: false,
            isBacklogged: false,
            isAnswerLost: false,
            ...instruction,
          });
      });
    },
  });
  return {
    queues,
    requests,
    /** Answers the running request; the next one leaves when it may. */
    async answer(instruction: Partial<QueueInstruction> = {}) {
      answer(instruction);
      await vi.advanceTimersByTimeAsync(instruction.blockMs ?? 0);
    },
  };
}

test('the ping that waits longest is sent first; edits and what failed before keep their turn', async () => {
  vi.useFakeTimers();
  const { queues, requests, answer } = createOneQueue();
  const edit = { ...requestFor('edit', 'w', 1), edits: { pingMessageId: '1', pingChannelId: '1' } };
  queues.add([requestFor('first', 'w', 40)]);
  queues.add([requestFor('30', 'w', 30), edit, requestFor('35', 'w', 35)]);
  const failed = { ...requestFor('failed', 'w', 1), mayHaveBeenSent: true };
  queues.add([requestFor('20', 'w', 20), failed, requestFor('10', 'w', 10)]);
  queues.add([requestFor('40', 'w', 40), requestFor('31', 'w', 31)]);
  for (let n = 0; n < 8; n += 1) await answer();
  expect(requests.flat()).toEqual(['first', '10', '20', '30', 'edit', '31', '35', 'failed', '40']);
});

test('a backlog shares messages, unless answers were lost in the last half minute', async () => {
  vi.useFakeTimers();
  const { queues, requests, answer } = createOneQueue();
  const add = (count: number) => queues.add(Array.from({ length: count }, (_, n) => requestFor(`${n}`, 'w')));
  add(13);
  await answer({ isBacklogged: true });
  expect(requests.map((one) => one.length)).toEqual([1, 10]);
  await answer();
  // The other two.
  await answer();
  await answer();
  expect(queues.listExclusive()).toEqual([]);
  add(1);
  await answer({ isAnswerLost: true, blockMs: 1000 });
  add(20);
  expect(queues.listExclusive()).toEqual(['w']);
  for (let n = 0; n < 8; n += 1) await answer({ isBacklogged: true, blockMs: 1000 });
  expect(new Set(requests.slice(2).map((one) => one.length))).toEqual(new Set([1]));
  await answer({ isBacklogged: true, blockMs: 30_000 });
  expect(requests.at(-1)).toHaveLength(10);
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
      return { blockMs: 0, blockKindMs: 0, requeue: false, isBacklogged: false, isAnswerLost: false };
    },
  });
  queues.add(Array.from({ length: 100 }, (_, index) => requestFor('popular', `${index}`)));
  await vi.advanceTimersByTimeAsync(33 * 29 + 32);
  expect(sent).toBe(each);
});
