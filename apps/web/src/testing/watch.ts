import type { Person, World } from '@lockwatch/api/testing';
import type { MessageType, WatchRule } from '@lockwatch/contracts';

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
