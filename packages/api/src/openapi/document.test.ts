import { expect, test } from 'vitest';
import { openApiDocument } from './document.js';

/** Third parties build on it: a change must be seen and meant. `vitest run packages/api -u` accepts it. */
test('the OpenAPI document is the one that was agreed on', async () => {
  const document = openApiDocument({
    brandName: 'Lockwatch',
    publicUrl: 'http://localhost:3000',
    version: '0.1.0',
  });
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot('./openapi.json.snap');
});
