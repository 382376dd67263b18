import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Bot, startBot } from './bot.js';
import { FeedServer } from './testing/feed-server.js';
import { SandboxCalls } from './testing/sandbox-calls.js';
import { startTestBot, TEST_BOT_TOKEN } from './testing/test-bot.js';
import { waitUntil } from './testing/wait-until.js';

let sandbox: Sandbox;
let discord: SandboxCalls;
let server: FeedServer;
let bots: Bot[];

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0 });
  discord = new SandboxCalls(sandbox.url);
  server = new FeedServer();
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

describe('at its start', () => {
  test('the bot registers its commands once, and not again while they are the same', async () => {
    await (await start()).stop();
    const first = await commandVersions();
    expect(first.length).toBeGreaterThan(5);
    await (await start()).stop();
    expect(await commandVersions()).toEqual(first);
  });

  test('commands that somebody changed are registered again', async () => {
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

  test('the bot waits for a Discord that does not answer yet', async () => {
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

  test('a token that Discord refuses is named', async () => {
    const started = startBot(
      {
        discord: {
          token: 'wrong',
          applicationId: null,
          apiUrl: sandbox.discordApiUrl,
          channelIds: [],
          sharding: null,
        },
        server: { url: server.url, token: TEST_BOT_TOKEN },
        brandName: 'Lockwatch',
        publicUrl: 'http://localhost:3000',
        logLevel: 'info',
      },
      pino({ level: 'silent' }),
    );
    await expect(started).rejects.toThrow('Discord refuses DISCORD_TOKEN.');
  });

  test('an intent that is not switched on is named', async () => {
    await discord.call('PATCH', '/discord/dev/settings', { privileged_intents: { message_content: false } });
    await expect(start()).rejects.toThrow('Switch on the Message Content intent');
  });

  test('a start can be given up while Discord is away', async () => {
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

describe('whatever goes wrong', () => {
  test('a command whose answer Discord does not take ends nothing', async () => {
    await start();
    await discord.fault({ target: 'api', kind: '404', path: '/callback', count: 2 });
    await expect(discord.interact({ login: 'basic', command: 'help' })).rejects.toThrow('504');
    const answer = await discord.interact({ login: 'basic', command: 'help' });
    expect(answer.embeds).toHaveLength(1);
  });

  test('a server that is away is told in a sentence, and choices stay empty', async () => {
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

  test('a server that hangs leaves choices empty while Discord still waits for them', async () => {
    await start();
    server.isHanging = true;
    // One asks for nobody in particular, the other for the person.
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

  test('a button of an older version says to run the command again', async () => {
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

  test('a gateway that Discord closes for good is reported, since only a new process can mend it', async () => {
    const failures: string[] = [];
    await start((error) => failures.push(error.message));
    await discord.fault({ target: 'gateway', kind: 'disconnect', close_code: 4004 });
    await waitUntil('it is reported', () => failures.length > 0);
    expect(failures).toEqual(['Discord closed the gateway for good with code 4004. DISCORD_TOKEN is wrong.']);
  });
});
