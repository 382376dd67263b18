import { describe, expect, test } from 'vitest';
import { formatText, restoreText, type Text } from './text.js';

describe('a text', () => {
  test.each([
    [1, 'Paused 1 watched item.', '1 item pantauan dijeda.'],
    [2, 'Paused 2 watched items.', '2 item pantauan dijeda.'],
    [1500, 'Paused 1500 watched items.', '1500 item pantauan dijeda.'],
  ])('has the plural of its language: %i', (count, english, indonesian) => {
    const text: Text = { text: 'watching.bulk.pause', values: { count } };
    expect(formatText('en', text)).toBe(english);
    expect(formatText('id', text)).toBe(indonesian);
  });

  test('has dates in UTC, as the language writes them', () => {
    const text: Text = { text: 'billing.endsOn', values: { end: new Date('2026-03-14T23:05:00+01:00') } };
    expect(formatText('en', text)).toBe('It ends on 14 March 2026, 22:05 UTC.');
    expect(formatText('id', text)).toBe('Berakhir pada 14 Maret 2026, 22.05 UTC.');
  });

  test('can be the value of another one', () => {
    const text: Text = { text: 'input.entry', values: { number: 2, list: { text: 'input.wholeList' } } };
    expect(formatText('en', text)).toBe('Entry 2 of the input');
    expect(formatText('id', text)).toBe('Entri 2 dari masukan');
  });

  test('is one of several sentences', () => {
    const text: Text[] = [{ text: 'pings.decision.matched.failed' }, { text: 'pings.failure.refused' }];
    expect(formatText('en', text)).toBe(
      'The offer matched this rule, but the ping was not delivered. Discord rejected the message.',
    );
    expect(formatText('id', [{ text: 'general.verbatim', values: { sentence: text } }])).toBe(
      'Penawaran ini cocok dengan aturan ini, tetapi ping tidak terkirim. Discord menolak pesannya.',
    );
  });

  test('keeps the signs of Discord', () => {
    expect(formatText('en', { text: 'watching.line.notAMention', values: { text: '<b>' } })).toBe(
      '"<b>" in mention is neither a user like <@123> nor a role like <@&123>.',
    );
  });

  test('is found by its English, below a prefix, with its values; another sentence stays as it is', () => {
    expect(restoreText('pings.failure.', 'Discord rejected the message.')).toEqual({
      text: 'pings.failure.refused',
      values: {},
    });
    expect(formatText('id', restoreText('billing.ledger.', 'Refund of 25 unused days of Expert of 2'))).toBe(
      'Pengembalian 25 hari Expert of 2 yang belum terpakai',
    );
    expect(restoreText('billing.ledger.', 'He Bought Basic').text).toBe('general.verbatim');
    for (const sentence of ['Sign in to do this.', 'Something else.'])
      expect(formatText('id', restoreText('pings.failure.', sentence))).toBe(sentence);
  });
});
