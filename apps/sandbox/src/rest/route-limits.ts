import type { Limit } from '../world/rate-limits.js';

/**
 * Limits of single routes. Discord documents none of them (clients must read the headers); these are what is seen in
 * practice, such as five webhook messages in two seconds. Channels and DMs allow more than Discord's five in five
 * seconds, so that a story played by hand or by a script is not slowed down while it pings one person again and again.
 */
const LIMITS: Record<string, Limit> = {
  'POST /webhooks/:webhookId/:token': { requests: 5, windowMs: 2000 },
  'PATCH /webhooks/:webhookId/:token/messages/:messageId': { requests: 5, windowMs: 2000 },
  'DELETE /webhooks/:webhookId/:token/messages/:messageId': { requests: 5, windowMs: 2000 },
  'POST /channels/:channelId/messages': { requests: 20, windowMs: 2000 },
  'PATCH /channels/:channelId/messages/:messageId': { requests: 20, windowMs: 2000 },
  'DELETE /channels/:channelId/messages/:messageId': { requests: 5, windowMs: 1000 },
  'POST /users/@me/channels': { requests: 10, windowMs: 10_000 },
};
const OTHERS: Limit = { requests: 50, windowMs: 1000 };

/** The limit of a route, named by method and pattern. */
export function limitFor(route: string): Limit {
  return LIMITS[route] ?? OTHERS;
}

/** Whether a route, named by method and pattern, is "Execute Webhook". */
export function isWebhookExecute(route: string): boolean {
  return route === 'POST /webhooks/:webhookId/:token';
}
