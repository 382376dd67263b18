import { type IngestMessage, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { WATCHED_ITEMS } from './fill-rules.js';

const FIRST_MESSAGE_ID = 1_600_000_000_000_000_000n;
/** No common divisor with the number of items: an author repeats an item only after all pairs were used. */
const AUTHORS = 997;

/** The Discord id of the n-th message of a run. */
export function messageId(n: number): string {
  return String(FIRST_MESSAGE_ID + BigInt(n));
}

/** The n-th message of a run: an offer of one of the watched items, of which one rule meets a price of 100 to 200 WL. */
export function makeMessage(itemNames: readonly string[], n: number, price: number): IngestMessage {
  const now = Date.now();
  return {
    message_id: messageId(n),
    channel_id: SANDBOX_DISCORD.channels[0].id,
    channel_name: SANDBOX_DISCORD.channels[0].name,
    guild_id: SANDBOX_DISCORD.guildId,
    author_id: String(800_000_000_000_000_000n + BigInt(n % AUTHORS)),
    author_name: 'Trader',
    content: `S> ${itemNames[n % WATCHED_ITEMS]} ${price}wl`,
    posted_at: new Date(now).toISOString(),
    edited_at: null,
    source: 'gateway',
    received_at_ms: now,
  };
}
