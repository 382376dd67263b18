import { DEMO_LOGINS } from '@lockwatch/contracts';
import { expect } from '@playwright/test';
import type { ApiClient } from './api-client.js';
import { withDatabase } from './database.js';
import type { Product } from './harness.js';
import { filterDirectMessages, hasPing } from './pings.js';

export interface Rule {
  id: string;
  item_id: number;
  item_name: string;
  min_price: number;
  max_price: number;
  message_type: string;
}

/** Only the messages of `waitForPipeline` have this price. */
const MARKER_PRICE = 777;
const FIRST_PLAYER = 500_000_000_000_000_000n;

let players = 0;

/** A new player, so that no message is a repost. */
export function createPlayer(): { author_id: string; author_name: string } {
  players += 1;
  return { author_id: String(FIRST_PLAYER + BigInt(players)), author_name: `player${players}` };
}

export function getDiscordId(login: string): string {
  const demo = DEMO_LOGINS.find((candidate) => candidate.login === login);
  if (demo === undefined) throw new Error(`There is no demo login named ${login}.`);
  return demo.discordUserId;
}

/** The id of the item with exactly this name. */
export async function findItemId(api: ApiClient, name: string): Promise<number> {
  const { body } = await api.get<{ item_id: number; name: string }[]>(
    `/items/search?query=${encodeURIComponent(name)}`,
  );
  const hit = body.find((item) => item.name.toLowerCase() === name.toLowerCase());
  if (hit === undefined) throw new Error(`The catalogue has no ${name}.`);
  return hit.item_id;
}

/** Adds a watch rule and returns it. */
export async function watch(
  api: ApiClient,
  rule: { item: string; min: number; max: number; type?: string; webhook?: string },
): Promise<Rule> {
  const { status, body } = await api.post<Rule>('/user/me/items', {
    item_id: await findItemId(api, rule.item),
    min_price: rule.min,
    max_price: rule.max,
    message_type: rule.type ?? 'ANY',
    ...(rule.webhook !== undefined && { webhook_id: rule.webhook }),
  });
  if (status >= 300) throw new Error(`The rule was refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Waits until all earlier messages are processed and sent to one user: posts a message that pings the user, waits until no
 * stored message is unprocessed (two transactions run at once, and the later may end first), and posts another. Pings to
 * one destination keep their order, so missing ones will not arrive.
 *
 * @returns the ids of the two messages
 */
export async function waitForPipeline(product: Product, login: string): Promise<string[]> {
  const { sandbox } = product;
  const api = await product.api(login);
  const listed = await api.get<Rule[]>('/user/me/items');
  if (listed.status !== 200)
    throw new Error(`The rules were refused with ${listed.status}: ${JSON.stringify(listed.body)}`);
  const rules = listed.body;
  if (!rules.some(({ min_price }) => min_price === MARKER_PRICE)) {
    await watch(api, { item: 'Laser Grid', min: MARKER_PRICE, max: MARKER_PRICE, type: 'SELL' });
  }
  const after = await sandbox.mark();
  const ids: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const id = await sandbox.post({ content: `S> Laser Grid ${MARKER_PRICE}wl`, ...createPlayer() });
    await sandbox.outboxUntil(
      after,
      (rows) => hasPing(id)(filterDirectMessages(getDiscordId(login), rows)),
      'the marker ping',
    );
    ids.push(id);
    await waitUntilProcessed(product);
  }
  return ids;
}

function waitUntilProcessed(product: Product): Promise<void> {
  return withDatabase(product, async (sql) => {
    await expect
      .poll(async () => (await sql`select from unprocessed_messages`).count, 'unprocessed messages')
      .toBe(0);
  });
}
