import { MESSAGE_TYPES, OFFER_TYPES } from '@lockwatch/contracts';
import { LANGUAGES } from '@lockwatch/texts';
import type { APIEmbed } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PingDocument, PingLine } from './ping-document.js';
import { createSay, offerPrice, type PingBody, playerPrice, renderPings } from './render-ping.js';
import { safeText } from './safe-text.js';

const NO_USER_ACTIONS = { areRulesPaused: false, isAuthorIgnored: false };
const line: PingLine = {
  type: 'SELL',
  itemId: 5666,
  itemName: 'Laser Grid',
  state: 'current',
  price: 3,
  priceMax: null,
  was: null,
  usual: null,
  kind: 'exact',
  words: 'Laser Grid',
  isOwnAlias: false,
  rules: [{ id: 'r', minPrice: 1, maxPrice: 5, messageType: 'SELL', mention: null }],
};
const ping: PingDocument = {
  notificationId: '019a0000-0000-7000-8000-000000000001',
  language: 'en',
  template: null,
  message: {
    discordMessageId: '1000000000000000001',
    channelId: '210000000000000001',
    guildId: '200000000000000001',
    channelName: 'trading',
    authorId: '400000000000000001',
    authorName: 'Seller',
    content: 'S> Laser Grid 3wl each @LGSHOP',
    worlds: ['LGSHOP'],
    postedAtMs: Date.UTC(2026, 0, 1),
    isEdited: false,
    isDeleted: false,
    isTextRemoved: false,
    isFirstPost: false,
  },
  isLate: false,
  reposts: null,
  lines: [line],
  userActions: NO_USER_ACTIONS,
};

describe('a ping', () => {
  test('tells side, item, price, author, channel, world, link, rule and reason at a glance', () => {
    expect(renderPings([ping])).toEqual({
      content: 'Selling Laser Grid · 3 WL each (0.33 per WL) – Seller in #trading',
      embeds: [
        {
          title: 'Selling Laser Grid · 3 WL each (0.33 per WL)',
          url: 'https://discord.com/channels/200000000000000001/210000000000000001/1000000000000000001',
          description: [
            '**Selling Laser Grid** · 3 WL each (0.33 per WL). The price is within your range of 1 WL – 5 WL.',
            '> S\\> Laser Grid 3wl each @\u200bLGSHOP',
            '[Go to the message](https://discord.com/channels/200000000000000001/210000000000000001/1000000000000000001)',
          ].join('\n'),
          color: 0x2e9e5b,
          fields: [
            { name: 'Author', value: 'Seller', inline: true },
            { name: 'Channel', value: '#trading', inline: true },
            { name: 'World', value: 'LGSHOP', inline: true },
            { name: 'Your rule', value: 'Laser Grid: 1 WL – 5 WL, sellers', inline: false },
          ],
          footer: { text: 'Exact' },
          timestamp: '2026-01-01T00:00:00.000Z',
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  test.each([
    [3, 4, '25 % under the usual price, 4 WL (9 offers by 5 sellers).'],
    [3, 2, '50 % over the usual price, 2 WL (9 offers by 5 sellers).'],
    [-200, 1 / 100, '50 % under the usual price, 100 per WL (9 offers by 5 sellers).'],
    [3, 3.001, 'It is the usual price (9 offers by 5 sellers).'],
  ])(
    'of %d says how it compares to the usual price of %d, and how sure that is',
    (price, unitPrice, sentence) => {
      const usual = { unitPrice, offers: 9, traders: 5 };
      const [embed] = renderPings([{ ...ping, lines: [{ ...line, price, usual }] }]).embeds;
      expect(embed?.description).toContain(`your range of 1 WL – 5 WL. ${sentence}\n`);
    },
  );

  test('advises to check a price far below that of many traders, and the first post of a trader', () => {
    const shown = (traders: number, isFirstPost: boolean) => {
      const lines = [{ ...line, usual: { unitPrice: 10, offers: 9, traders } }];
      return renderPings([{ ...ping, lines, message: { ...ping.message, isFirstPost } }]).embeds[0]
        ?.description;
    };
    expect(shown(5, false)).toContain('by 5 sellers). Far below the usual price. Check before you pay.\n');
    expect(shown(4, false)).not.toContain('Check');
    expect(shown(4, true)).toMatch(/^First post of this trader seen here\.\n\*\*Selling/);
  });

  test('has the text of its owner above it, where the values of fields mention and format nothing', () => {
    const write = (template: string, changed: Partial<PingDocument['message']> = {}) =>
      renderPings([{ ...ping, template, message: { ...ping.message, ...changed } }]);
    expect(write('**{item}** {price} | {world} {trader} {channel}').content).toBe(
      '**Laser Grid** 3 WL each (0.33 per WL) | LGSHOP Seller #trading',
    );
    expect(write('{side}: {link}').content).toBe(
      'Selling: https://discord.com/channels/200000000000000001/210000000000000001/1000000000000000001',
    );
    const hostile = write('{trader}', { authorName: '@everyone {link} **<@1>**' });
    expect(hostile.content).toBe('@\u200beveryone \\{link\\} \\*\\*\\<@\u200b1\\>\\*\\*');
    expect(hostile.allowed_mentions).toEqual({ parse: [] });
    const cut = write(`${'x'.repeat(395)}{trader}`, { authorName: '@everyone' });
    expect(cut.content).toBe('x'.repeat(395));
    expect(write('@everyone <@1>').allowed_mentions).toEqual({ parse: [] });
    expect(write('{item}', { isDeleted: true }).content).toBe('~~Laser Grid~~');
    expect(write('{usual}').content).toBe(
      'Selling Laser Grid · 3 WL each (0.33 per WL) – Seller in #trading',
    );
    const two = { ...ping, template: '{item}', lines: [line, { ...line, itemName: 'Chandelier' }] };
    expect(renderPings([two]).content).toBe('Laser Grid and 1 more');
  });

  test('is in the language of its owner', () => {
    const [embed] = renderPings([{ ...ping, language: 'id' }]).embeds;
    expect(embed?.title).toBe('Menjual Laser Grid · 3 WL per buah (0.33 per WL)');
    expect(embed?.description).toContain('Harganya termasuk dalam rentang Anda, 1 WL – 5 WL.');
    expect(embed?.fields?.map(({ name }) => name)).toEqual(['Penulis', 'Kanal', 'World', 'Aturan Anda']);
  });

  test('says what a guess was made from', () => {
    const [embed] = renderPings([
      { ...ping, lines: [{ ...line, kind: 'predicted', words: 'lazer gird' }] },
    ]).embeds;
    expect(embed?.description).toContain('Predicted from “lazer gird”.');
    expect(embed?.footer?.text).toBe('Predicted');
  });

  test('says how often the offer was seen, and where last', () => {
    const reposts = { count: 2, lastMs: Date.UTC(2026, 0, 1, 14, 5), lastChannelName: 'trade_@here' };
    const shown = (isDeleted: boolean) =>
      renderPings([{ ...ping, reposts, message: { ...ping.message, isDeleted } }]).embeds[0]?.description;
    expect(shown(false)).toMatch(
      /^Seen 3 times, last <t:1767276300:t> in #trade\\_@\u200bhere\.\n\*\*Selling/,
    );
    expect(shown(true)).not.toContain('Seen');
  });

  test('refuses none and more than ten', () => {
    expect(() => renderPings([])).toThrow(RangeError);
    expect(() => renderPings(Array.from({ length: 11 }, () => ping))).toThrow(RangeError);
  });

  test.each([
    [-200, '200/1 (200 per WL)'],
    [3, '3 WL each (0.33 per WL)'],
    [1, '1 WL each (1 per WL)'],
    [120, '1 DL 20 WL each (120 WL)'],
    [15_000, '1 BGL 50 DL each (15,000 WL)'],
    [0, 'free'],
  ])('writes a price of %s as players do and per world lock', (price, text) => {
    expect(playerPrice(price, createSay('en'))).toBe(text);
  });

  test('writes a range of prices', () => {
    expect(offerPrice({ price: 45, priceMax: 50 }, createSay('en'))).toBe('45 WL – 50 WL each');
    expect(offerPrice({ price: -28, priceMax: -20 }, createSay('en'))).toBe('28 per WL – 20 per WL');
    expect(offerPrice({ price: null, priceMax: null }, createSay('en'))).toBe('no price said');
  });
});

/** Text made to break out: markdown, mentions, links, invisible and broken characters. */
const nastyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc
      .array(
        fc.constantFrom(
          '@everyone',
          '@here',
          '<@123>',
          '<@&1>',
          '<#1>',
          '<t:1:R>',
          '</x:1>',
          '<:a:1>',
          '[a](https://evil.test)',
          'https://evil.test',
          '```',
          '`',
          '**',
          '__',
          '~~',
          '||',
          '> ',
          '# ',
          '-# ',
          '\n',
          '\u200b',
          '\u202e',
          '\\',
          '\ud800',
          '💎',
          'é',
          'word ',
          '\0',
          '://',
          'http:',
          '//x',
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join('').slice(0, maxLength)),
  );

/** The text with every escaped character made harmless. */
const unescaped = (text: string) => text.replaceAll(/\\[\p{P}\p{S}]/gu, '·');

function expectSafe(text: string): void {
  const bare = unescaped(text);
  expect(bare).not.toMatch(/[\\`*_~|<>[\]()#]/);
  expect(bare).not.toMatch(/@(?!\u200b)/);
  expect(bare).not.toMatch(/:\/\//);
  expect(bare).not.toMatch(/[\n\r\0\u202e\u2066]/);
  expect(text.isWellFormed()).toBe(true);
}

describe('text of a stranger', () => {
  test('never becomes markdown, a mention or a link, and never exceeds its room', () => {
    fc.assert(
      fc.property(nastyText(400), fc.integer({ min: 1, max: 300 }), (text, max) => {
        const safe = safeText(text, max);
        expect(safe.length).toBeLessThanOrEqual(max);
        expectSafe(safe);
      }),
      { numRuns: 2000 },
    );
  });

  test('that is harmless stays as it is', () => {
    expect(safeText('Laser Grid 3wl', 100)).toBe('Laser Grid 3wl');
    expect(safeText('  two   words ', 100)).toBe('two words');
  });
});

const anyLine: fc.Arbitrary<PingLine> = fc.record({
  type: fc.constantFrom(...OFFER_TYPES),
  itemId: fc.nat(),
  itemName: nastyText(200),
  state: fc.constantFrom('current' as const, 'changed' as const, 'unmatched' as const, 'gone' as const),
  price: fc.option(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((cents) => cents / 100)),
  priceMax: fc.option(
    fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((cents) => cents / 100),
  ),
  was: fc.option(fc.record({ price: fc.option(fc.integer()), priceMax: fc.constant(null) })),
  usual: fc.option(
    fc.record({
      unitPrice: fc.double({ min: 0.01, max: 1e9, noNaN: true }),
      offers: fc.nat(),
      traders: fc.nat(),
    }),
  ),
  kind: fc.constantFrom('exact' as const, 'predicted' as const),
  words: nastyText(300),
  isOwnAlias: fc.boolean(),
  rules: fc.array(
    fc.record({
      id: fc.uuid(),
      minPrice: fc.integer(),
      maxPrice: fc.integer(),
      messageType: fc.constantFrom(...MESSAGE_TYPES),
      mention: fc.constant(null),
    }),
    { maxLength: 30 },
  ),
});

const anyPing: fc.Arbitrary<PingDocument> = fc.record({
  notificationId: fc.uuid(),
  language: fc.constantFrom(...LANGUAGES),
  template: fc.constantFrom(null, '{side} {item} {price} {usual} {world} {trader} {channel}'.repeat(3)),
  message: fc.record({
    discordMessageId: fc.constant('1000000000000000001'),
    channelId: fc.constant('2100000000000000001'),
    guildId: fc.option(fc.constant('2000000000000000001')),
    channelName: fc.option(nastyText(200)),
    authorId: fc.constant('4000000000000000001'),
    authorName: nastyText(200),
    content: nastyText(4000),
    worlds: fc.array(fc.stringMatching(/^[A-Z0-9]{1,24}$/), { maxLength: 40 }),
    postedAtMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    isEdited: fc.boolean(),
    isDeleted: fc.boolean(),
    isTextRemoved: fc.boolean(),
    isFirstPost: fc.boolean(),
  }),
  isLate: fc.boolean(),
  reposts: fc.constant(null),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 25 }),
  userActions: fc.constant(NO_USER_ACTIONS),
});

const getEmbedSize = (embed: APIEmbed) =>
  (embed.title ?? '').length +
  (embed.description ?? '').length +
  (embed.footer?.text ?? '').length +
  (embed.fields ?? []).reduce((sum, field) => sum + field.name.length + field.value.length, 0);

describe('whatever a ping tells', () => {
  test('it fits Discord’s limits, alone or with nine others', () => {
    fc.assert(
      fc.property(fc.array(anyPing, { minLength: 1, maxLength: 10 }), (pings) => {
        const body = renderPings(pings);
        expect(body.content.length).toBeLessThanOrEqual(2000);
        expect(body.allowed_mentions).toEqual({ parse: [] });
        expect(body.embeds).toHaveLength(pings.length);
        expect(body.embeds.reduce((sum, embed) => sum + getEmbedSize(embed), 0)).toBeLessThanOrEqual(6000);
        for (const embed of body.embeds) {
          expect(embed.title?.length).toBeGreaterThan(0);
          expect(embed.title?.length).toBeLessThanOrEqual(256);
          expect(embed.description?.length).toBeGreaterThan(0);
          expect(embed.description?.length).toBeLessThanOrEqual(4096);
          for (const field of embed.fields ?? []) {
            expect(field.value.length).toBeGreaterThan(0);
            expect(field.value.length).toBeLessThanOrEqual(1024);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  /** As much of the trader's words as one embed shows. */
  const toWords = ({ message, language }: PingDocument) =>
    message.isTextRemoved
      ? `> *${createSay(language)({ text: 'ping.textRemoved' })}*`
      : `> ${safeText(message.content, 2998)}`;
  const getSize = ({ embeds }: PingBody) => embeds.reduce((sum, embed) => sum + getEmbedSize(embed), 0);

  test('the traders’ words come first: whole, unless they fill the message', () => {
    fc.assert(
      fc.property(fc.array(anyPing, { minLength: 1, maxLength: 10 }), (pings) => {
        const body = renderPings(pings);
        const words = body.embeds.map(({ description }) =>
          description?.split('\n').find((text) => text.startsWith('> ')),
        );
        const isCut = pings.map((one, index) => words[index] !== toWords(one));
        for (const [index, one] of pings.entries()) {
          const shown = words[index]?.replace(/…$/, '') ?? '';
          expect(shown.length).toBeGreaterThan(1);
          expect(toWords(one).startsWith(shown)).toBe(true);
        }
        // An escaped character and the rest of a division may be left.
        if (isCut.includes(true)) expect(getSize(body)).toBeGreaterThan(6000 - 4 * pings.length);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [2, 2000],
    [5, 700],
    [10, 300],
  ])('%d late pings of %d characters are whole, and say what is offered', (count, length) => {
    const content = 'S> Laser Grid 3wl each, '.repeat(100).slice(0, length);
    const pings = Array.from({ length: count }, () => ({
      ...ping,
      isLate: true,
      message: { ...ping.message, content },
    }));
    for (const { description, fields } of renderPings(pings).embeds) {
      expect(description).toContain(safeText(content, 3000));
      expect(JSON.stringify([description, fields])).not.toContain('more');
    }
  });

  test('short pings leave their room to a long one', () => {
    const long = { ...ping, message: { ...ping.message, content: 'S> Laser Grid 3wl '.repeat(80) } };
    const body = renderPings([...Array.from({ length: 9 }, () => ping), long]);
    expect(body.embeds[9]?.description).toContain(toWords(long));
    for (const { description } of body.embeds.slice(0, 9)) expect(description).toContain(toWords(ping));
  });

  test('nothing in it mentions anybody, and its only links are ours', () => {
    fc.assert(
      fc.property(anyPing, (one) => {
        const body = renderPings([one]);
        const [embed] = body.embeds;
        const texts = [
          body.content,
          embed?.title ?? '',
          embed?.description ?? '',
          ...(embed?.fields ?? []).map((field) => field.value),
        ];
        for (const text of texts) {
          const strangers = text.replaceAll(
            /\[(?:Go to the message|Buka pesan)\]\(https:\/\/discord\.com\/channels\/[\d@me/]+\)/g,
            '',
          );
          expect(unescaped(strangers)).not.toMatch(/@(?!\u200b)/);
          expect(unescaped(strangers)).not.toMatch(/:\/\//);
          expect(unescaped(strangers)).not.toMatch(/<|\]\(/);
          expect(text.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
