import { expect, test } from 'vitest';
import { linkHelpMessage, linkMessage } from './link.js';

test('has a link button', () => {
  const { components, embeds } = linkMessage('Pay there.', 'Pay by card', 'https://pay.test/c/1#fid%2F%zz');
  expect(components[0]?.toJSON().components).toMatchObject([
    { label: 'Pay by card', url: 'https://pay.test/c/1#fid%2F%zz' },
  ]);
  expect(embeds).toEqual([]);
});

test('has a link in the text for a URL that is too long for a button', () => {
  const url = `https://pay.test/c/(1)#${'%2F%zz'.repeat(100)}`;
  const { components, embeds } = linkMessage('Pay there.', 'Pay by card', url);
  expect(components).toEqual([]);
  expect(embeds[0]?.toJSON().description).toBe(`[Pay by card](${url.replace('(1)', '%281%29')})`);
});

test('shows the linked account', () => {
  expect(linkHelpMessage(null, 'http://x').content).toContain('not linked yet');
  expect(linkHelpMessage('Eva_Expert', 'http://x').content).toContain('**Eva\\_Expert**');
});
