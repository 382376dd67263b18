import type { Limit } from '../world/rate-limits.js';

/**
 * Limits of single routes as seen in practice; Discord documents none of them. Channels and DMs allow more than Discord's
 * five messages in five seconds, so that tests which ping one person repeatedly are not slowed down.
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
const DEFAULT_LIMIT: Limit = { requests: 50, windowMs: 1000 };

/** The limit of a route, named by method and pattern. */
export function limitFor(route: string): Limit {
  return LIMITS[route] ?? DEFAULT_LIMIT;
}
