import { z } from 'zod';
import { newProduct } from '../objects/price.js';
import { invalidRequest } from '../stripe-error.js';
import { isWanted, listPage } from './list.js';
import {
  createdFilter,
  flag,
  ignored,
  mergeMetadata,
  metadata,
  nullableText,
  paging,
  readParams,
  text,
} from './params.js';
import { makePrice, priceFields, productData } from './price-input.js';
import type { ApiRoutes } from './routes.js';

const createProductInput = productData.extend({
  id: text.min(1).optional(),
  active: flag.optional(),
  default_price_data: ignored.optional(),
  shippable: ignored.optional(),
  statement_descriptor: ignored.optional(),
  url: ignored.optional(),
});
const updateProductInput = createProductInput.omit({ id: true }).partial();
const createPriceInput = z.strictObject({
  ...priceFields,
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: nullableText.optional(),
  active: flag.optional(),
  metadata: metadata.optional(),
  billing_scheme: z.literal('per_unit').optional(),
});
const updatePriceInput = z.strictObject({
  active: flag.optional(),
  nickname: nullableText.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  tax_behavior: ignored.optional(),
});
const listProductsInput = z.strictObject({
  ...paging,
  active: flag.optional(),
  ids: z.array(text).optional(),
  created: createdFilter,
});
const listPricesInput = z.strictObject({
  ...paging,
  active: flag.optional(),
  product: text.optional(),
  currency: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  lookup_keys: z.array(text).optional(),
  created: createdFilter,
});

/** Products and their prices. */
export function registerPrices(routes: ApiRoutes): void {
  const { account } = routes;
  const { store, events } = account;

  routes.post('/products', ({ params }) => {
    const input = readParams(createProductInput, params);
    if (input.id !== undefined && store.products.get(input.id)) {
      throw invalidRequest(`Product already exists: '${input.id}'`, {
        code: 'resource_already_exists',
        param: 'id',
      });
    }
    const product = store.products.add(newProduct({ ...input, metadata: mergeMetadata({}, input.metadata) }));
    events.emit('product.created', product);
    return product;
  });

  routes.get('/products', ({ params }) => {
    const input = readParams(listProductsInput, params);
    const rows = store.products
      .newestFirst()
      .filter(
        (row) => (input.ids === undefined || input.ids.includes(row.id)) && isWanted(row, input, ['active']),
      );
    return listPage('/v1/products', rows, input);
  });

  routes.get('/products/:id', ({ id }) => store.products.require(id));

  routes.post('/products/:id', ({ id, params }) => {
    const input = readParams(updateProductInput, params);
    const product = store.products.require(id);
    events.change('product.updated', product, (row) => {
      row.name = input.name ?? row.name;
      row.active = input.active ?? row.active;
      row.description = input.description === undefined ? row.description : input.description;
      row.metadata = mergeMetadata(row.metadata, input.metadata);
    });
    return product;
  });

  routes.post('/prices', ({ params }) => {
    const input = readParams(createPriceInput, params);
    takeLookupKey(input.lookup_key, input.transfer_lookup_key === true);
    return makePrice(account, input, {
      ...(input.lookup_key !== undefined && { lookupKey: input.lookup_key }),
      ...(input.nickname !== undefined && { nickname: input.nickname }),
      ...(input.active !== undefined && { active: input.active }),
      ...(input.metadata !== undefined && { metadata: input.metadata }),
    });
  });

  routes.get('/prices', ({ params }) => {
    const input = readParams(listPricesInput, params);
    const rows = store.prices
      .newestFirst()
      .filter(
        (row) =>
          (input.lookup_keys === undefined || input.lookup_keys.includes(row.lookup_key ?? '')) &&
          isWanted(row, input, ['active', 'product', 'currency', 'type']),
      );
    return listPage('/v1/prices', rows, input);
  });

  routes.get('/prices/:id', ({ id }) => store.prices.require(id));

  routes.post('/prices/:id', ({ id, params }) => {
    const input = readParams(updatePriceInput, params);
    const price = store.prices.require(id);
    if (input.lookup_key !== undefined && input.lookup_key !== price.lookup_key) {
      takeLookupKey(input.lookup_key, input.transfer_lookup_key === true);
    }
    events.change('price.updated', price, (row) => {
      row.active = input.active ?? row.active;
      row.nickname = input.nickname === undefined ? row.nickname : input.nickname;
      row.lookup_key = input.lookup_key ?? row.lookup_key;
      row.metadata = mergeMetadata(row.metadata, input.metadata);
    });
    return price;
  });

  /** A lookup key belongs to one price at a time. */
  function takeLookupKey(key: string | undefined, isTransfer: boolean): void {
    if (key === undefined) return;
    const holder = store.prices.find((price) => price.lookup_key === key);
    if (!holder) return;
    if (!isTransfer) {
      throw invalidRequest(
        `A price (\`${holder.id}\`) already uses that lookup key. Set transfer_lookup_key to move it.`,
        { param: 'lookup_key', code: 'resource_already_exists' },
      );
    }
    events.change('price.updated', holder, (row) => {
      row.lookup_key = null;
    });
  }
}
