import { expect, test } from 'vitest';
import { t, withLocale } from './translate.js';

test('texts are Indonesian for the locale id, else English', () => {
  const text = () => t('lists.pageOf', { page: 2, pages: 3 });
  expect(withLocale('id', text)).toBe('Halaman 2 dari 3');
  expect(withLocale('de', text)).toBe('Page 2 of 3');
  expect(text()).toBe('Page 2 of 3');
});
