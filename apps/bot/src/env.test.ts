import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BOT_VARIABLES, parseBotConfig } from './env.js';

const TOKEN = 'a-secret-of-more-than-32-characters';

describe('the configuration', () => {
  test('uses the sandbox without credentials', () => {
    const config = parseBotConfig({ BOT_API_TOKEN: TOKEN, SANDBOX_PORT: '4100', PORT: '3100' });
    expect(config.discord).toEqual({
      token: 'sandbox-bot-token',
      apiUrl: 'http://localhost:4100/discord/api',
      channelIds: [],
      guildIds: ['200000000000000001'],
      sharding: null,
    });
    expect(config.server).toEqual({ url: 'http://localhost:3100', token: TOKEN });
  });

  test('confirms the sandbox’s server when the sandbox’s token is set', () => {
    const config = parseBotConfig({
      BOT_API_TOKEN: TOKEN,
      DISCORD_TOKEN: 'sandbox-bot-token',
      DISCORD_GUILD_IDS: '5',
    });
    expect(config.discord.guildIds).toEqual(['200000000000000001', '5']);
  });

  test('uses the real Discord with a token, and treats empty values as not set', () => {
    const config = parseBotConfig({
      BOT_API_TOKEN: TOKEN,
      DISCORD_TOKEN: 'real',
      DISCORD_APPLICATION_ID: '',
      DISCORD_API_URL: '',
      DISCORD_CHANNEL_IDS: '1, 2',
      SERVER_URL: 'http://server:3000/',
    });
    expect(config.discord).toEqual({
      token: 'real',
      apiUrl: 'https://discord.com/api',
      channelIds: ['1', '2'],
      guildIds: [],
      sharding: null,
    });
    expect(config.server.url).toBe('http://server:3000');
  });

  test('uses localhost for a server that listens on all addresses', () => {
    const real = { BOT_API_TOKEN: TOKEN, DISCORD_TOKEN: 'real' };
    expect(parseBotConfig({ ...real, HOST: '0.0.0.0' }).server.url).toBe('http://localhost:3000');
    expect(parseBotConfig({ ...real, HOST: '10.0.0.5' }).server.url).toBe('http://10.0.0.5:3000');
  });

  test('reports all invalid values', () => {
    const read = () =>
      parseBotConfig({ PORT: 'x', LOG_LEVEL: 'loud', DISCORD_CHANNEL_IDS: 'trading', SANDBOX: 'maybe' });
    for (const sentence of [
      'PORT must be a port number from 0 to 65535.',
      'LOG_LEVEL must be one of: trace, debug, info, warn, error, fatal, silent.',
      'DISCORD_CHANNEL_IDS must be channel ids (digits) separated by commas.',
      'SANDBOX must be on, off or auto.',
      'BOT_API_TOKEN is missing',
    ]) {
      expect(read).toThrow(sentence);
    }
  });

  test('accepts secrets of 16 characters', () => {
    expect(parseBotConfig({ BOT_API_TOKEN: 'x'.repeat(16) }).server.token).toBe('x'.repeat(16));
    expect(() => parseBotConfig({ BOT_API_TOKEN: 'x'.repeat(15) })).toThrow(
      'BOT_API_TOKEN must have at least 16 characters.',
    );
  });

  test('requires a token with SANDBOX=off', () => {
    expect(() => parseBotConfig({ BOT_API_TOKEN: TOKEN, SANDBOX: 'off' })).toThrow(
      'DISCORD_TOKEN is missing',
    );
  });
});

test('.env.example names every variable', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  expect(Object.keys(parseEnv(example))).toEqual(expect.arrayContaining([...BOT_VARIABLES]));
});

test('rejects the stand-in where other machines can reach the product unless SANDBOX=on', () => {
  const open = { BOT_API_TOKEN: TOKEN, PUBLIC_URL: 'https://lock.example' };
  expect(() => parseBotConfig(open)).toThrow(
    'PUBLIC_URL is https://lock.example, so other machines can reach the stand-ins',
  );
  expect(parseBotConfig({ ...open, SANDBOX: 'on' }).publicUrl).toBe('https://lock.example');
  expect(parseBotConfig({ ...open, DISCORD_TOKEN: 'real' }).discord.token).toBe('real');
});
