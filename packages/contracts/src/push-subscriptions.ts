import { z } from 'zod';
import { shortText, uuidSchema } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';

export const PUSH_SUBSCRIPTIONS_MAX = 10;

/** A browser that pings are pushed to (Web Push). */
export const pushSubscriptionSchema = z.object({
  subscription_id: uuidSchema,
  /** The browser in words, as it named itself: `Chrome on Android`. */
  label: z.string().meta(example('Chrome on Android')),
  /** The address at the browser's push service, which identifies the browser. */
  endpoint: z.string().meta(example('https://fcm.googleapis.com/fcm/send/abc')),
  created_at: z.string().meta(example('2019-08-24T14:15:22Z')),
  /** Why the last push failed; null once one was accepted. */
  failure: z.string().nullable().meta(example(null)),
  failed_at: z.string().nullable().meta(example(null)),
});
export type PushSubscriptionDto = z.infer<typeof pushSubscriptionSchema>;

const ENDPOINT_ERROR = writeIssue('input.pushEndpoint');

function bytes(length: number, error: string) {
  return z
    .base64url({ error })
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === length, error);
}

/** The browser's own `PushSubscription.toJSON()`, and what to call the browser. */
export const createPushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: ENDPOINT_ERROR }).max(1000, ENDPOINT_ERROR),
  keys: z.object({
    p256dh: bytes(65, writeIssue('input.pushKey')),
    auth: bytes(16, writeIssue('input.pushSecret')),
  }),
  label: shortText(60, 'input.name.browser'),
});

/** What the service worker receives in a push. */
export interface PushPayload {
  /** Pushes with the same tag replace each other. */
  tag: string;
  title: string;
  body: string;
  path: string;
}
