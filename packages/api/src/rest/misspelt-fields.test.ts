import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputSchema } from '../openapi/components.js';
import { fieldsOf, misspeltFields } from './misspelt-fields.js';
import { restRoutes } from './rest-routes.js';

const schemas = restRoutes().flatMap(({ name, input, output }) =>
  input ? [{ name, schema: inputSchema(input), answered: fieldsOf(inputSchema(output)) }] : [],
);
const rule = {
  type: 'object',
  properties: { min_price: {}, max_price: {}, tag_ids: {}, name: {}, id: {} },
};
const findings = (input: unknown) =>
  misspeltFields(rule, input, new Set(['item_name'])).map(({ path }) => path);

describe('a field', () => {
  test.each([
    'min_prise',
    'minPrice',
    'MIN_PRICE',
    'min-price',
    'min_pirce',
    'mn_price',
    'min_pricee',
    'tag_id',
    'tagIds',
    'Name',
  ])('%s is a known one written wrongly', (field) => {
    expect(findings({ [field]: 1 })).toEqual([field]);
  });

  test.each(['item_name', 'price', 'note', 'named', 'game', 'ids', 'isd', '', '__proto__', 'constructor'])(
    '%s is another one',
    (field) => {
      expect(findings(Object.fromEntries([[field, 1]]))).toEqual([]);
    },
  );

  test('beside the one it resembles takes nothing away', () => {
    expect(findings({ min_price: 1, min_prise: 2 })).toEqual([]);
  });

  test('of an object in a list is found with its place', () => {
    const schema = { properties: { offers: { items: { properties: { item_id: {} } } } } };
    const input = { offers: [{ item_id: 1 }, { itemid: 1 }] };
    expect(misspeltFields(schema, input, new Set())).toEqual([
      { path: 'offers.1.itemid', message: 'There is no field offers.1.itemid. Did you mean item_id?' },
    ]);
  });
});

test.each(schemas)('$name takes every field it knows or answers', ({ schema, answered }) => {
  const known = fieldsOf(schema);
  const input = Object.fromEntries([...known, ...answered].map((name) => [name, null]));
  expect(misspeltFields(schema, input, answered)).toEqual([]);
});

test('whatever is sent, it is looked at without failing, and little is said of it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...schemas), fc.jsonValue(), ({ schema, answered }, input) => {
      expect(misspeltFields(schema, input, answered).length).toBeLessThanOrEqual(20);
    }),
  );
});
