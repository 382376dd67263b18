import { expect, test } from 'vitest';
import { linkMessage } from './link.js';

test('a page is behind a button', () => {
  const { components, embeds } = linkMessage('Pay there.', 'Pay by card', 'https://pay.test/c/1#fid%2F%zz');
  expect(components[0]?.toJSON().components).toMatchObject([
    { label: 'Pay by card', url: 'https://pay.test/c/1#fid%2F%zz' },
  ]);
  expect(embeds).toEqual([]);
});

test('an address too long for a button is a link in the text, whatever it holds', () => {
  const url = `https://pay.test/c/(1)#${'%2F%zz'.repeat(100)}`;
  const { components, embeds } = linkMessage('Pay there.', 'Pay by card', url);
  expect(components).toEqual([]);
  expect(embeds[0]?.toJSON().description).toBe(`[Pay by card](${url.replace('(1)', '%281%29')})`);
});
