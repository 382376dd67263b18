import type { Clock } from '../ports/clock.js';
import type { DiscordAnswer, DiscordClient } from './discord-client.js';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** Discord blocks an address after 10,000 refused requests in ten minutes (docs: topics/rate-limits, "Invalid Request Limit"). */
const WINDOW_MS = 10 * 60_000;
/** From so many refusals in that time on, nobody is asked again before the longest wait. */
const SPARING_FROM = 1000;
const REMEMBERED_MAX = 10_000;

/** Who does not take our direct messages, as far as this process knows. */
export interface DmRefusals {
  /** A person who refused is not to be asked yet. */
  mustWait(discordUserId: string): boolean;
  /** Discord refused a direct message to this person. */
  refused(discordUserId: string): void;
  /** A direct message reached this person: no wait is left. */
  gotThrough(discordUserId: string): void;
}

interface Refusal {
  waitMs: number;
  /** By the clock given. */
  untilMs: number;
}

/**
 * Waits 30 s after a first refusal, then twice as long after each further one, to 10 min: a single refusal costs little,
 * while somebody who refuses for good is asked seldom. The first message after a wait is the probe; messages to one
 * person go one after the other, so there is one. What is refused during a wait (a test ping) does not lengthen it.
 */
export function createDmRefusals(clock: Clock): DmRefusals {
  const refusals = new Map<string, Refusal>();
  let recent: number[] = [];

  function mustWait(discordUserId: string): boolean {
    return (refusals.get(discordUserId)?.untilMs ?? 0) > clock.now();
  }

  function nextWait(before: Refusal | undefined): number {
    if (recent.length >= SPARING_FROM) return LONGEST_WAIT_MS;
    return before ? Math.min(LONGEST_WAIT_MS, before.waitMs * 2) : FIRST_WAIT_MS;
  }

  return {
    mustWait,
    refused(discordUserId) {
      const now = clock.now();
      recent = recent.filter((at) => at > now - WINDOW_MS).slice(-SPARING_FROM);
      recent.push(now);
      if (mustWait(discordUserId)) return;
      const waitMs = nextWait(refusals.get(discordUserId));
      // Taken out and put back at the end: the first of the map is the one that was refused longest ago.
      refusals.delete(discordUserId);
      const [oldest] = refusals.size >= REMEMBERED_MAX ? refusals.keys() : [];
      if (oldest !== undefined) refusals.delete(oldest);
      refusals.set(discordUserId, { waitMs, untilMs: now + waitMs });
    },
    gotThrough(discordUserId) {
      refusals.delete(discordUserId);
    },
  };
}

/** The same client, with what it hears about people's direct messages remembered: pings, test pings and reminders alike. */
export function rememberDmRefusals(discord: DiscordClient, refusals: DmRefusals): DiscordClient {
  function hear(discordUserId: string, answer: DiscordAnswer): void {
    if (answer.outcome === 'gone' && answer.requestedMs !== null) refusals.refused(discordUserId);
  }
  return {
    async send(destination, body, nonce) {
      const answer = await discord.send(destination, body, nonce);
      if (destination.kind === 'dm') {
        hear(destination.discordUserId, answer);
        if (answer.outcome === 'sent') refusals.gotThrough(destination.discordUserId);
      }
      return answer;
    },
    // That an old message can be edited does not say that a new one would be taken.
    async edit(destination, delivered, body) {
      const answer = await discord.edit(destination, delivered, body);
      if (destination.kind === 'dm') hear(destination.discordUserId, answer);
      return answer;
    },
    close: () => discord.close(),
  };
}
