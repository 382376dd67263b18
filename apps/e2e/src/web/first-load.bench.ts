import { test } from '../fixtures.js';
import { DESKTOP, expect, PHONE, THEMES } from './browser.js';
import { recordFigure } from './figures.js';

/** Placeholders in the frame of the dashboard. */
const BLOCKS = 3;

for (const theme of THEMES) {
  test.describe(`where the system is ${theme}`, () => {
    test.use({ colorScheme: theme });

    test('shows the frame of the dashboard before its scripts and style sheet', async ({ page, product }) => {
      await page.route(/\/assets\/.*\.(js|css|woff2)$/, (route) => route.abort());
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await page.goto(`${product.webUrl}/dashboard/items`);
        await expect(page.locator('body')).toHaveAttribute('data-theme', theme);
        await expect(page.locator('body')).toHaveCSS(
          'background-color',
          theme === 'dark' ? 'rgb(10, 14, 20)' : 'rgb(246, 245, 241)',
        );
        const frame = page.locator('#root > [aria-busy="true"]');
        const blocks = frame.locator('main .skeleton').filter({ visible: true });
        await expect(frame).toBeVisible();
        const shown = await blocks.count();
        recordFigure({
          name: `web: blocks of the frame before scripts, ${theme} at ${viewport.width} px`,
          unit: 'blocks',
          value: shown,
          n: 1,
          bound: `exactly ${BLOCKS}`,
          isWithin: shown === BLOCKS,
        });
        await expect(frame.locator('main .skeleton')).toHaveCount(BLOCKS);
        await expect(blocks).toHaveCount(BLOCKS);
        await expect(frame.locator('svg').filter({ visible: true })).toHaveCount(1);
      }
    });
  });
}
