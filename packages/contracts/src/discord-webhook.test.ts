import { describe, expect, test } from 'vitest';
import { discordWebhookUrl, parseDiscordWebhookUrl } from './discord-webhook.js';

const TOKEN = 'AbC-123_xyz';

describe('webhook URLs', () => {
  test.each([
    `https://discord.com/api/webhooks/123456789012345678/${TOKEN}`,
    `https://discordapp.com/api/webhooks/123456789012345678/${TOKEN}`,
    `https://ptb.discord.com/api/webhooks/123456789012345678/${TOKEN}`,
    `https://canary.discord.com/api/v10/webhooks/123456789012345678/${TOKEN}`,
    `  https://discord.com/api/webhooks/123456789012345678/${TOKEN}/ `,
    `HTTPS://DISCORD.COM/api/webhooks/123456789012345678/${TOKEN}`,
    `https://discord.com/api/webhooks/123456789012345678/${TOKEN}?wait=true`,
    `https://discord.com/api/webhooks/00123456789012345678/${TOKEN}`,
  ])('%s is taken apart into id and token', (url) => {
    expect(parseDiscordWebhookUrl(url)).toEqual({ id: '123456789012345678', token: TOKEN, threadId: null });
  });

  test.each([
    `http://discord.com/api/webhooks/1/${TOKEN}`,
    `https://discord.com.evil.test/api/webhooks/1/${TOKEN}`,
    `https://evil.test/discord.com/api/webhooks/1/${TOKEN}`,
    `https://discord.com@evil.test/api/webhooks/1/${TOKEN}`,
    `https://user:pass@discord.com/api/webhooks/1/${TOKEN}`,
    `https://discord.com:8443/api/webhooks/1/${TOKEN}`,
    `https://discord.com\\@evil.test/api/webhooks/1/${TOKEN}`,
    `https://discord.com\t/api/webhooks/1/${TOKEN}`,
    `https://dіscord.com/api/webhooks/1/${TOKEN}`,
    `https://discord。com/api/webhooks/1/${TOKEN}`,
    `https://evildiscord.com/api/webhooks/1/${TOKEN}`,
    `https://discord.com/api/../api/webhooks/1/${TOKEN}`,
    `https://discord.com/api/webhooks/1/${TOKEN}/../../../users/@me`,
    `https://discord.com/api/webhooks/1/${TOKEN}?thread_id=x`,
    `https://discord.com/api/webhooks/1/${TOKEN}?thread_id=1#x`,
    `https://discord.com/api/webhooks/1/${TOKEN}#x`,
    `https://discord.com/api/webhooks/1/${TOKEN}/slack`,
    `https://discord.com/api/webhooks/abc/${TOKEN}`,
    'https://discord.com/api/webhooks/1/',
    'https://127.0.0.1/api/webhooks/1/x',
    'https://[::ffff:127.0.0.1]/api/webhooks/1/x',
    'https://169.254.169.254/api/webhooks/1/x',
    `https://discord.com/api/webhooks/1/${'x'.repeat(8000)}`,
    'javascript:alert(1)',
    '',
  ])('%s is refused', (url) => {
    expect(parseDiscordWebhookUrl(url)).toBeNull();
  });

  test('the thread of an address is kept', () => {
    const url = `https://canary.discord.com/api/v10/webhooks/1/${TOKEN}/?wait=true&thread_id=23`;
    expect(parseDiscordWebhookUrl(url)).toEqual({ id: '1', token: TOKEN, threadId: '23' });
  });

  test('the URL shown is made from the parts alone', () => {
    const url = `https://discord.com/api/webhooks/1/${TOKEN}`;
    expect(discordWebhookUrl({ id: '1', token: TOKEN, threadId: null })).toBe(url);
    expect(discordWebhookUrl({ id: '1', token: TOKEN, threadId: '23' })).toBe(`${url}?thread_id=23`);
  });
});
