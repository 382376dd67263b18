import { describe, expect, test } from 'vitest';
import { INDONESIAN } from './indonesian.js';
import { findTemplate, serverText, t, withLocale } from './translate.js';

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
}

describe('the translations', () => {
  test.each(Object.entries(INDONESIAN))('%s has the same placeholders', (english, indonesian) => {
    expect(placeholders(indonesian)).toEqual(placeholders(english));
  });

  test('are Indonesian for the locale id, else English', () => {
    const text = () => t('Page {page} of {pages}', { page: 2, pages: 3 });
    expect(withLocale('id', text)).toBe('Halaman 2 dari 3');
    expect(withLocale('de', text)).toBe('Page 2 of 3');
    expect(text()).toBe('Page 2 of 3');
  });
});

describe('sentences of the server', () => {
  test('are matched with their values', () => {
    expect(findTemplate('No items found for "Pepper"')).toEqual({
      english: 'No items found for "{query}"',
      values: { query: 'Pepper' },
    });
    expect(withLocale('id', () => serverText('No items found for "Pepper"'))).toBe(
      'Tidak ada item yang ditemukan untuk "Pepper"',
    );
  });

  test('have escaped values', () => {
    expect(serverText('No items found for "**x**"')).toBe('No items found for "\\*\\*x\\*\\*"');
    expect(withLocale('id', () => serverText('No items found for "@everyone"'))).toContain('\\@everyone');
  });

  test('stay English and escaped without a translation', () => {
    expect(withLocale('id', () => serverText('Something *new*'))).toBe('Something \\*new\\*');
  });
});
