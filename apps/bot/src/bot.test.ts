import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Bot, startBot } from './bot.js';
import { IngestServer } from './testing/ingest-server.js';
import { SandboxCalls } from './testing/sandbox-calls.js';
import { startTestBot, TEST_BOT_TOKEN } from './testing/test-bot.js';
import { waitUntil } from './testing/wait-until.js';

let sandbox: Sandbox;
let discord: SandboxCalls;
let server: IngestServer;
let bots: Bot[];

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0 });
  discord = new SandboxCalls(sandbox.url);
  server = new IngestServer();
  await server.start();
  bots = [];
});

afterEach(async () => {
  await Promise.all(bots.map((bot) => bot.stop()));
  await server.stop();
  await sandbox.close();
});

async function start(onFatal?: (error: Error) => void): Promise<Bot> {
  const bot = await startTestBot({
    discordApiUrl: sandbox.discordApiUrl,
    serverUrl: server.url,
    ...(onFatal && { onFatal }),
  });
  bots.push(bot);
  return bot;
}

async function commandVersions(): Promise<string[]> {
  const commands = z.array(z.looseObject({ version: z.string() })).parse(await discord.commands());
  return commands.map((command) => command.version);
}

describe('the start', () => {
  test('registers unchanged commands only once', async () => {
    await (await start()).stop();
    const first = await commandVersions();
    expect(first.length).toBeGreaterThan(5);
    await (await start()).stop();
    expect(await commandVersions()).toEqual(first);
  });

  test('registers changed commands again', async () => {
    await (await start()).stop();
    const route = `${sandbox.discordApiUrl}/v10/applications/${SANDBOX_DISCORD.applicationId}/commands`;
    await fetch(route, {
      method: 'PUT',
      headers: { authorization: `Bot ${SANDBOX_DISCORD.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ name: 'other', description: 'Another command', type: 1 }]),
    });
    expect(await commandVersions()).toHaveLength(1);
    await start();
    expect((await commandVersions()).length).toBeGreaterThan(5);
  });

  test('waits until Discord answers', async () => {
    const { port } = sandbox;
    await sandbox.close();
    const started = startTestBot({
      discordApiUrl: `http://localhost:${port}/discord/api`,
      serverUrl: server.url,
    });
    sandbox = await startSandbox({ port });
    const bot = await started;
    bots.push(bot);
    expect(bot.status().gateway).toBe('ready');
  });

  test('rejects when Discord rejects the token', async () => {
    const started = startBot(
      {
        discord: {
          token: 'wrong',
          apiUrl: sandbox.discordApiUrl,
          channelIds: [],
          guildIds: [],
          sharding: null,
        },
        server: { url: server.url, token: TEST_BOT_TOKEN },
        brandName: 'Lockwatch',
        depositWorld: 'TESTDEPOSIT',
        publicUrl: 'http://localhost:3000',
        logLevel: 'info',
      },
      pino({ level: 'silent' }),
    );
    await expect(started).rejects.toThrow('Discord rejects DISCORD_TOKEN.');
  });

  test('rejects when an intent is switched off', async () => {
    await discord.call('PATCH', '/discord/dev/settings', { privileged_intents: { message_content: false } });
    await expect(start()).rejects.toThrow('Switch on the Message Content intent');
  });

  test('can be aborted while Discord is unreachable', async () => {
    const stopping = new AbortController();
    await sandbox.close();
    const started = startTestBot({
      discordApiUrl: sandbox.discordApiUrl,
      serverUrl: server.url,
      signal: stopping.signal,
    });
    stopping.abort(new Error('stopped'));
    await expect(started).rejects.toThrow('stopped');
  });
});

describe('errors', () => {
  test('continues after Discord rejects a reply', async () => {
    await start();
    await discord.fault({ target: 'api', kind: '404', path: '/callback', count: 2 });
    await expect(discord.interact({ login: 'basic', command: 'help' })).rejects.toThrow('504');
    const answer = await discord.interact({ login: 'basic', command: 'help' });
    expect(answer.embeds).toHaveLength(1);
  });

  test('replies with a sentence and no choices while the server is unreachable', async () => {
    await start();
    await server.stop();
    const answer = await discord.interact({ login: 'basic', command: 'watch list' });
    expect(answer.content).toContain('The service is restarting.');
    const { responded, choices } = await discord.interact({
      login: 'basic',
      command: 'watch add',
      options: { item: 'laser' },
      autocomplete: 'item',
    });
    expect({ responded, choices }).toEqual({ responded: true, choices: [] });
  });

  test('replies with no choices in time when the server does not respond', async () => {
    await start();
    server.isHanging = true;
    // One uses the connection of the bot, the other that of the user.
    for (const [command, option] of [
      ['watch add', 'item'],
      ['watch remove', 'rule'],
    ] as const) {
      const { responded, choices } = await discord.interact({
        login: 'basic',
        command,
        options: { [option]: 'laser' },
        autocomplete: option,
      });
      expect({ option, responded, choices }).toEqual({ option, responded: true, choices: [] });
    }
  });

  test('replies to a button of an older version', async () => {
    await start();
    const [channel] = SANDBOX_DISCORD.channels;
    await fetch(`${sandbox.discordApiUrl}/v10/channels/${channel.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${SANDBOX_DISCORD.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        content: 'old',
        components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Old', custom_id: 'ancient:1' }] }],
      }),
    });
    const answer = await discord.interact({ login: 'basic', component: 'ancient:1' });
    expect(answer).toMatchObject({
      ephemeral: true,
      content: expect.stringContaining('Run the command again.'),
    });
  });

  test('reports a gateway that Discord closed permanently', async () => {
    const failures: string[] = [];
    await start((error) => failures.push(error.message));
    await discord.fault({ target: 'gateway', kind: 'disconnect', close_code: 4004 });
    await waitUntil('it is reported', () => failures.length > 0);
    expect(failures).toEqual([
      'Discord closed the gateway permanently with code 4004. DISCORD_TOKEN is wrong.',
    ]);
  });
});
