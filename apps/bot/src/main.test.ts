import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BotProcess, buildBotProgram } from './testing/bot-process.js';
import { IngestWorld } from './testing/ingest-world.js';
import { TEST_BOT_TOKEN } from './testing/test-bot.js';
import { waitUntil } from './testing/wait-until.js';

let world: IngestWorld;
let running: BotProcess[];

const program = await buildBotProgram();

afterAll(() => program?.remove());

beforeEach(async () => {
  world = await IngestWorld.start();
  running = [];
});

afterEach(async () => {
  for (const bot of running) bot.kill('SIGKILL');
  await Promise.all(running.map((bot) => bot.ended));
  await world.close();
});

function start(env: Record<string, string> = {}): BotProcess {
  const bot = program.start({
    BOT_API_TOKEN: TEST_BOT_TOKEN,
    DISCORD_API_URL: world.sandbox.discordApiUrl,
    SERVER_URL: world.server.url,
    ...env,
  });
  running.push(bot);
  return bot;
}

describe('the process', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('sends messages and exits cleanly on %s', async (signal) => {
    const bot = start({ LOG_LEVEL: 'debug' });
    await bot.ready;
    await world.discord.post('S> Laser Grid 3wl');
    await world.waitForMessages('S> Laser Grid 3wl');
    bot.kill(signal);
    expect(await bot.ended).toBe(0);
    const lines = bot.output().trim().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'));
    for (const secret of [TEST_BOT_TOKEN, 'sandbox-bot-token']) expect(bot.output()).not.toContain(secret);
  });

  test('exits when its launcher disconnects', async () => {
    const bot = start();
    await bot.ready;
    bot.abandon();
    expect(await bot.ended).toBe(0);
  });

  test('prints configuration errors and exits', async () => {
    const bot = start({ BOT_API_TOKEN: '', LOG_LEVEL: 'loud' });
    await expect(bot.ready).rejects.toThrow('BOT_API_TOKEN is missing');
    expect(await bot.ended).toBe(1);
    expect(bot.output()).toContain('LOG_LEVEL must be');
  });

  test('logs that the server rejects BOT_API_TOKEN, and retries', async () => {
    world.server.acceptedToken = 'another one';
    const bot = start();
    await bot.ready;
    await waitUntil('it says so', () => bot.output().includes('The server rejects BOT_API_TOKEN.'));
    await world.discord.post('S> Laser Grid 3wl');
    world.server.acceptedToken = null;
    await world.waitForMessages('S> Laser Grid 3wl');
  });

  test('can be stopped while Discord is unreachable', async () => {
    const bot = start({ DISCORD_API_URL: 'http://localhost:9/discord/api' });
    await waitUntil('it waits for Discord', () => bot.output().includes('discord.call_failed'));
    bot.kill('SIGTERM');
    expect(await bot.ended).toBe(0);
  });
});
