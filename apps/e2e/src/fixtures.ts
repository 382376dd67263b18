import { test as base } from '@playwright/test';
import { launchProduct, type Product } from './harness.js';

interface Options {
  /** False: a first visit, for which the home page types its intro. */
  isReturnVisitor: boolean;
  /** False: requests reach `page.route`, which does not see those of a service worker. */
  hasServiceWorker: boolean;
}

/** `test` with a running product for all tests of a worker. A failure attaches the logs of its processes. */
export const test = base.extend<Options & { attachLog: undefined }, { product: Product }>({
  isReturnVisitor: [true, { option: true }],
  hasServiceWorker: [false, { option: true }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await launchProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  context: async ({ context, isReturnVisitor, hasServiceWorker }, use) => {
    if (!hasServiceWorker) {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    }
    if (isReturnVisitor) await context.addInitScript(() => localStorage.setItem('hasVisitedHome', 'true'));
    await use(context);
    // A request may still be in a handler of the test when the page closes.
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
