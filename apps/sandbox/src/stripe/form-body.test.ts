import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from './form-body.js';

test.each([
  ['a=1&b=x%20y', { a: '1', b: 'x y' }],
  ['a[b][c]=1&a[d]=2', { a: { b: { c: '1' }, d: '2' } }],
  [
    'items[0][price]=p&items[0][quantity]=1&items[1][price]=q',
    { items: [{ price: 'p', quantity: '1' }, { price: 'q' }] },
  ],
  ['expand[]=x&expand[]=y', { expand: ['x', 'y'] }],
  ['a%5B1%5D=second&a%5B0%5D=first', { a: ['first', 'second'] }],
  ['metadata[__proto__]=x', { metadata: Object.fromEntries([['__proto__', 'x']]) }],
  ['', {}],
])('%s', (text, expected) => {
  expect(readForm(text)).toEqual(expected);
});

test.each(['a[=1', 'a]=1', '[a]=1', 'a=1&a[b]=2', 'a[b]=2&a=1', 'a[b][c][d][e][f][g][h][i]=1'])(
  'rejects %s',
  (text) => {
    expect(readForm(text)).toBeNull();
  },
);

test('never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readForm(text);
      expect(read === null || typeof read === 'object').toBe(true);
    }),
  );
});
