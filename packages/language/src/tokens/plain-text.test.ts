import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOriginalSpan, toPlainText } from './plain-text.js';

describe('plain text', () => {
  it.each([
    ['full-width letters', 'Ｓ＞ ｃｈａｎｄ', 'S> chand'],
    ['mathematical bold', '𝗦𝗘𝗟𝗟 𝟯𝟯/𝟭', 'SELL 33/1'],
    ['Cyrillic look-alikes', 'сhаnd', 'chand'],
    ['small capitals', 'ɢᴀɪᴀ', 'gaia'],
    ['accents', 'satılık é', 'satilik e'],
    ['zero-width characters', 'ch\u200ban\u2060d', 'chand'],
    ['curly apostrophe and long dash', 'Rayman’s – Fist', "Rayman's - Fist"],
    ['squared letters', '🅂🄴🄻🄻', 'SELL'],
    ['regional letters', '🇸🇱', 'SL'],
  ])('makes %s plain', (_what, styled, plain) => {
    expect(toPlainText(styled).text).toBe(plain);
  });

  it('reads custom emoji of locks as their unit, others as an ornament', () => {
    expect(toPlainText('5 <:WL:880251447470596157>').text.trim()).toBe('5  wl');
    expect(toPlainText('5:dl:').text.trim()).toBe('5 dl');
    expect(toPlainText('<a:fire:1>chand').text).toBe(' • chand');
  });

  it('leaves the colons of a plain line alone', () => {
    expect(toPlainText('SELL:Chandelier:30/1').text).toBe('SELL:Chandelier:30/1');
  });

  it('drops struck out words and mentions', () => {
    expect(toPlainText('~~rayman 44dl~~ gaia').text).toBe('  gaia');
    expect(toPlainText('hi <@123456789012345678> chand').text).not.toContain('123');
  });

  it('drops colour codes but keeps words between code marks', () => {
    expect(toPlainText('`6Immortal Dirt``').text).toBe('Immortal Dirt');
    expect(toPlainText('`chand`').text).toBe(' chand ');
  });

  it('drops addresses and calls to everyone, in capitals too, but keeps a lone "http"', () => {
    expect(toPlainText('chand HTTPS://a.b/c 5').text).toBe('chand   5');
    expect(toPlainText('é Http://a.b h hi').text).toBe('e   h hi');
    expect(toPlainText('@EVERYONE chand').text).toBe('  chand');
    expect(toPlainText('http hh').text).toBe('http hh');
  });

  it('reads plain letters the same whether or not something else stands before them', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'aHh5 :/.<>@`~\n\t', 'http', '://', ':dl:', '@here', '~~'),
          maxLength: 30,
        }),
        (content) => {
          fc.pre(!content.includes('`') && !content.includes('~~'));
          expect(toPlainText(`é ${content}`).text).toBe(`e ${toPlainText(content).text}`);
        },
      ),
    );
  });

  it('maps positions back to the original', () => {
    const content = '🔥 𝗖𝗵𝗮𝗻𝗱 5 <:WL:880251447470596157>';
    const plain = toPlainText(content);
    const start = plain.text.indexOf('Chand');
    const span = toOriginalSpan(plain, start, start + 5);
    expect(content.slice(span.start, span.end)).toBe('𝗖𝗵𝗮𝗻𝗱');
  });

  it('maps every range of any text into the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(80), fc.nat(80), (content, a, b) => {
        const plain = toPlainText(content);
        const start = Math.min(a, b, plain.text.length);
        const end = Math.min(Math.max(a, b), plain.text.length);
        if (start === end) return;
        const span = toOriginalSpan(plain, start, end);
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThan(span.start);
        expect(span.end).toBeLessThanOrEqual(content.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'Ｓ', '𝗦', 'é', ' ', '1', '/', '>', 'ı', '’', '–'),
          maxLength: 40,
        }),
        (content) => {
          const once = toPlainText(content).text;
          expect(toPlainText(once).text).toBe(once);
        },
      ),
    );
  });
});
