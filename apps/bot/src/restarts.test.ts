import { startSandbox } from '@lockwatch/sandbox';
import { afterAll, expect, test } from 'vitest';
import { type BotProcess, buildBotProgram } from './testing/bot-process.js';
import { startProductServer } from './testing/product-server.js';
import { SandboxCalls } from './testing/sandbox-calls.js';
import { TEST_BOT_TOKEN } from './testing/test-bot.js';
import { waitUntil } from './testing/wait-until.js';

const [KILLS, MESSAGES] = process.env.LOCKWATCH_TESTS === 'long' ? [10, 2000] : [2, 120];
/** One of so many messages has the watched item. */
const WATCHED_EVERY = 20;
const BATCH = 10;

let bot: BotProcess | null = null;

const [program, sandbox] = await Promise.all([buildBotProgram(), startSandbox({ port: 0 })]);
const discord = new SandboxCalls(sandbox.url);
const server = await startProductServer(sandbox);

afterAll(async () => {
  bot?.kill('SIGKILL');
  await bot?.ended;
  await server?.close();
  await program?.remove();
});

function start(): BotProcess {
  bot = program.start({
    BOT_API_TOKEN: TEST_BOT_TOKEN,
    DISCORD_API_URL: sandbox.discordApiUrl,
    SERVER_URL: server.url,
  });
  return bot;
}

/** Every trader posts once, so that no offer is a repost. */
function offer(index: number): { content: string; author_name: string } {
  const item = index % WATCHED_EVERY === 0 ? 'Laser Grid' : 'Dirt';
  return { content: `S> ${item} 3wl each`, author_name: `Trader ${index}` };
}

async function count(query: 'messages' | 'processed' | 'offers' | 'pings'): Promise<number> {
  const { sql } = server.database;
  const queries = {
    messages: sql`select count(*)::int as n from messages`,
    processed: sql`select (select count(*) from messages)::int - (select count(*) from unprocessed_messages)::int as n`,
    offers: sql`select count(*)::int as n from offers`,
    pings: sql`select count(*)::int as n from notifications where state = 'sent'`,
  };
  return Number((await queries[query])[0]?.n);
}

test(`stores each of ${MESSAGES} messages once while the bot is killed ${KILLS} times`, async () => {
  const basic = await server.as('basic');
  const { item } = await basic.items.validate({ name: 'Laser Grid' });
  await basic.user.items.create({ item_id: item?.item_id ?? 0, min_price: 1, max_price: 5 });
  await start().ready;

  let posted = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = Math.round((MESSAGES * kill) / (KILLS + 1));
    // Every second kill comes during the start or the backfill.
    const current = bot ?? start();
    if (kill % 2 === 0) await current.ready;
    while (posted < until) {
      const batch = Array.from({ length: Math.min(BATCH, until - posted) }, (_, index) =>
        offer(posted + index),
      );
      posted += (await discord.post(...batch)).length;
    }
    current.kill('SIGKILL');
    expect(await current.ended).toBe('SIGKILL');
    start();
  }
  while (posted < MESSAGES) posted += (await discord.post(offer(posted))).length;

  await waitUntil('every message is processed', async () => (await count('processed')) === MESSAGES, 60_000);
  const watched = MESSAGES / WATCHED_EVERY;
  await waitUntil('every ping is sent', async () => (await count('pings')) === watched, 60_000);
  expect(await count('messages')).toBe(MESSAGES);
  expect(await count('offers')).toBe(MESSAGES);
  const authors = sandbox
    .outbox()
    .flatMap((row) => JSON.stringify(row.body).match(/"name":"Author","value":"Trader \d+"/g) ?? []);
  expect(authors).toHaveLength(watched);
  expect(new Set(authors).size).toBe(watched);
}, 120_000);
