import type { Person, World } from '@lockwatch/api/testing';
import type { IngestMessage, MessageType, WatchRule } from '@lockwatch/contracts';

/** The id of the item with exactly this name. */
export async function getItemId(world: World, name: string): Promise<number> {
  const { item } = await world.service.items.validate({ name });
  if (!item) throw new Error(`The catalogue has no ${name}.`);
  return item.item_id;
}

/** Adds a watched item. */
export async function watch(
  world: World,
  person: Person,
  rule: { item: string; min: number; max: number; type?: MessageType },
): Promise<WatchRule> {
  return person.api.user.items.create({
    item_id: await getItemId(world, rule.item),
    min_price: rule.min,
    max_price: rule.max,
    message_type: rule.type ?? 'ANY',
  });
}

let messages = 0n;
const EPOCH_MS = 1_420_070_400_000n;

/** A message that a player has just posted in Discord, each time another one. */
export function createMessage(content: string): IngestMessage {
  messages += 1n;
  const now = Date.now();
  return {
    message_id: String(((BigInt(now) - EPOCH_MS) << 22n) + messages),
    channel_id: '210000000000000001',
    channel_name: 'trading',
    guild_id: '200000000000000001',
    author_id: String(500_000_000_000_000_000n + messages),
    author_name: `Player ${messages}`,
    content,
    posted_at: new Date(now).toISOString(),
    edited_at: null,
    source: 'gateway',
    received_at_ms: now,
  };
}
