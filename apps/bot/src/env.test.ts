import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BOT_VARIABLES, readBotConfig } from './env.js';

const TOKEN = 'a-secret-of-more-than-32-characters';

describe('the configuration', () => {
  test('without credentials the sandbox stands in for Discord', () => {
    const config = readBotConfig({ BOT_API_TOKEN: TOKEN, SANDBOX_PORT: '4100', PORT: '3100' });
    expect(config.discord).toEqual({
      token: 'sandbox-bot-token',
      applicationId: '100000000000000001',
      apiUrl: 'http://localhost:4100/discord/api',
      channelIds: [],
      sharding: null,
    });
    expect(config.server).toEqual({ url: 'http://localhost:3100', token: TOKEN });
  });

  test('with a token the real Discord is used, and empty values count as not set', () => {
    const config = readBotConfig({
      BOT_API_TOKEN: TOKEN,
      DISCORD_TOKEN: 'real',
      DISCORD_APPLICATION_ID: '',
      DISCORD_API_URL: '',
      DISCORD_CHANNEL_IDS: '1, 2',
      SERVER_URL: 'http://server:3000/',
    });
    expect(config.discord).toEqual({
      token: 'real',
      applicationId: null,
      apiUrl: 'https://discord.com/api',
      channelIds: ['1', '2'],
      sharding: null,
    });
    expect(config.server.url).toBe('http://server:3000');
  });

  test('a server that listens on every address is asked on this machine', () => {
    expect(readBotConfig({ BOT_API_TOKEN: TOKEN, HOST: '0.0.0.0' }).server.url).toBe('http://localhost:3000');
    expect(readBotConfig({ BOT_API_TOKEN: TOKEN, HOST: '10.0.0.5' }).server.url).toBe('http://10.0.0.5:3000');
  });

  test('every wrong value is named at once, with what it must be', () => {
    const read = () =>
      readBotConfig({ PORT: 'x', LOG_LEVEL: 'loud', DISCORD_CHANNEL_IDS: 'trading', SANDBOX: 'maybe' });
    for (const sentence of [
      'PORT must be a port number from 1 to 65535.',
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
      'DISCORD_CHANNEL_IDS must be channel ids (digits) separated by commas.',
      'SANDBOX must be on, off or auto.',
      'BOT_API_TOKEN is missing',
    ]) {
      expect(read).toThrow(sentence);
    }
  });

  test('takes a secret as short as the server takes it', () => {
    expect(readBotConfig({ BOT_API_TOKEN: 'x'.repeat(16) }).server.token).toBe('x'.repeat(16));
    expect(() => readBotConfig({ BOT_API_TOKEN: 'x'.repeat(15) })).toThrow(
      'BOT_API_TOKEN must have at least 16 characters.',
    );
  });

  test('without stand-ins a token is needed', () => {
    expect(() => readBotConfig({ BOT_API_TOKEN: TOKEN, SANDBOX: 'off' })).toThrow('DISCORD_TOKEN is missing');
  });
});

test('.env.example names every variable', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  expect(Object.keys(parseEnv(example))).toEqual(expect.arrayContaining([...BOT_VARIABLES]));
});
