import { getBackoffMs } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Clock } from '../../ports/index.js';
import { isUnleased } from './sender.js';

/** From the second rejection in a row on: one may be a fault of Discord's. */
const BACKOFF = { firstMs: 30_000, maxMs: 10 * 60_000 };
/** Discord blocks an address after 10,000 invalid requests in ten minutes (docs: topics/rate-limits, "Invalid Request Limit"). */
const WINDOW_MS = 10 * 60_000;
/** From this many rejections in that time on, every wait is the longest. */
const GLOBAL_BACKOFF_FROM = 1000;
const REMEMBERED_MAX = 10_000;

interface Backoff {
  rejections: number;
  /** ms since 1970 UTC. */
  untilMs: number;
}

/** Waits 30 s after the second rejection in a row, doubled up to 10 min; then tries one message. */
export function createDmBackoff(clock: Clock) {
  const backoffs = new Map<string, Backoff>();
  let recent: number[] = [];

  /** ms until the next direct message to a user may be tried; 0: now. */
  function waitMs(discordUserId: string): number {
    return Math.max(0, (backoffs.get(discordUserId)?.untilMs ?? 0) - clock.now());
  }

  return {
    waitMs,
    recordRejection(discordUserId: string) {
      const now = clock.now();
      recent = recent.filter((at) => at > now - WINDOW_MS).slice(-GLOBAL_BACKOFF_FROM);
      recent.push(now);
      if (waitMs(discordUserId) > 0) return;
      const rejections = (backoffs.get(discordUserId)?.rejections ?? 0) + 1;
      const ownWait = rejections === 1 ? 0 : getBackoffMs(rejections - 1, BACKOFF);
      const wait = recent.length >= GLOBAL_BACKOFF_FROM ? BACKOFF.maxMs : ownWait;
      // Removed and added at the end: the first entry of the map is then the oldest.
      backoffs.delete(discordUserId);
      const [oldest] = backoffs.size >= REMEMBERED_MAX ? backoffs.keys() : [];
      if (oldest !== undefined) backoffs.delete(oldest);
      backoffs.set(discordUserId, { rejections, untilMs: now + wait });
    },
    /** A direct message reached this user: ends the wait. */
    recordSuccess(discordUserId: string) {
      backoffs.delete(discordUserId);
    },
  };
}

/** A direct message reached this user: makes the direct messages that wait after a rejection due now. */
export async function retryDirectMessages(sql: Sql, discordUserId: string): Promise<void> {
  await sql`
    update notifications n set next_attempt_at = now()
    from users u
    where u.discord_user_id = ${discordUserId} and n.user_id = u.id and n.destination = 'dm' and n.state = 'pending'
      and n.next_attempt_at > now() and ${isUnleased(sql)}`;
}

export type DmBackoff = ReturnType<typeof createDmBackoff>;
