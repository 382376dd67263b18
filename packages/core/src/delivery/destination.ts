import type { WebhookTarget } from '../matching/match-rules.js';

/** Where a ping goes. */
export type Destination =
  | ({ kind: 'webhook' } & WebhookTarget)
  | {
      kind: 'dm';
      discordUserId: string;
    };

/** One queue, and one share of Discord's limits, for each of these. */
export function destinationKey(destination: Destination): string {
  return destination.kind === 'webhook'
    ? `webhook:${destination.discordWebhookId}`
    : `dm:${destination.discordUserId}`;
}
