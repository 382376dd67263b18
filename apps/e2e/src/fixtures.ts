import { test as base } from '@playwright/test';
import { launchProduct, type Product } from './harness.js';

/**
 * `test` with a running product: one for all tests of a worker, started by the first that asks for it. After a
 * failure the lines of its processes are attached to the report. A page may be closed while an answer is on its way
 * through a handler of the test: that one is let go.
 */
export const test = base.extend<{ attachLog: undefined }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await launchProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  context: async ({ context }, use) => {
    await use(context);
    for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  attachLog: [
    async ({ product }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('log of the product', { body: product.log(), contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
