import { DEMO_LOGINS } from '@lockwatch/contracts';
import type { ApiClient } from './api-client.js';
import type { Product } from './harness.js';
import { directTo, hasPing } from './pings.js';

export interface Rule {
  id: string;
  item_id: number;
  item_name: string;
  min_price: number;
  max_price: number;
  message_type: string;
}

/** No rule of a test reaches this price; it belongs to the messages that tell that all others are through. */
const LAST_PRICE = 777;
const FIRST_PLAYER = 500_000_000_000_000_000n;

let players = 0;

/** A player nobody has seen before, so that no two messages are reposts of each other. */
export function newPlayer(): { author_id: string; author_name: string } {
  players += 1;
  return { author_id: String(FIRST_PLAYER + BigInt(players)), author_name: `player${players}` };
}

export function discordIdOf(login: string): string {
  const demo = DEMO_LOGINS.find((candidate) => candidate.login === login);
  if (demo === undefined) throw new Error(`There is no demo login named ${login}.`);
  return demo.discordUserId;
}

/** The id of the item with exactly this name. */
export async function itemNamed(api: ApiClient, name: string): Promise<number> {
  const { body } = await api.get<{ item_id: number; name: string }[]>(
    `/items/search?query=${encodeURIComponent(name)}`,
  );
  const hit = body.find((item) => item.name.toLowerCase() === name.toLowerCase());
  if (hit === undefined) throw new Error(`The catalogue has no ${name}.`);
  return hit.item_id;
}

/** Adds a watch rule and answers it. */
export async function watch(
  api: ApiClient,
  rule: { item: string; min: number; max: number; type?: string; webhook?: string },
): Promise<Rule> {
  const { status, body } = await api.post<Rule>('/user/me/items', {
    item_id: await itemNamed(api, rule.item),
    min_price: rule.min,
    max_price: rule.max,
    message_type: rule.type ?? 'ANY',
    ...(rule.webhook !== undefined && { webhook_id: rule.webhook }),
  });
  if (status >= 300) throw new Error(`The rule was refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Waits until everything posted so far has been decided and sent to one person: posts two messages that ping that
 * person too, the second once the first one's ping is there. Pings to one place keep their order, so what has not
 * arrived before these does not arrive.
 *
 * @returns the ids of the two messages
 */
export async function settle(product: Product, login: string): Promise<string[]> {
  const { sandbox } = product;
  const api = await product.api(login);
  const listed = await api.get<Rule[]>('/user/me/items');
  if (listed.status !== 200)
    throw new Error(`The rules were refused with ${listed.status}: ${JSON.stringify(listed.body)}`);
  const rules = listed.body;
  if (!rules.some(({ min_price }) => min_price === LAST_PRICE)) {
    await watch(api, { item: 'Laser Grid', min: LAST_PRICE, max: LAST_PRICE, type: 'SELL' });
  }
  const after = await sandbox.mark();
  const ids: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const id = await sandbox.post({ content: `S> Laser Grid ${LAST_PRICE}wl`, ...newPlayer() });
    await sandbox.outboxUntil(
      after,
      (rows) => hasPing(id)(directTo(discordIdOf(login), rows)),
      'the ping that ends the story',
    );
    ids.push(id);
  }
  return ids;
}

/** Deletes the person's webhooks, aliases and blacklist entries. */
export async function emptySettings(api: ApiClient): Promise<void> {
  const lists = { webhooks: 'webhook_id', aliases: 'alias_id', blacklist: 'blacklist_id' };
  for (const [list, id] of Object.entries(lists)) {
    const { body } = await api.get<Record<string, string>[]>(`/user/me/${list}`);
    for (const entry of body) await api.delete(`/user/me/${list}/${entry[id]}`);
  }
}
