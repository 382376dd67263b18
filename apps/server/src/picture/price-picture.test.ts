import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPricePicture } from './price-picture.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const SELL = [246, 185, 59];
const BUY = [47, 210, 150];

function point(day: string, median: number) {
  return { day, median, low: median, high: median, offers: 1, traders: 1 };
}

/** The pixels of a colour right of the price labels and below the legend. */
function findPixels(
  png: Buffer,
  [red = 0, green = 0, blue = 0]: readonly number[],
): { x: number; y: number }[] {
  const width = png.readUInt32BE(16);
  const start = png.indexOf('IDAT');
  const lines = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const found = [];
  for (let y = 200; y < png.readUInt32BE(20); y += 1) {
    for (let x = 270; x < width; x += 1) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      if (lines[at] === red && lines[at + 1] === green && lines[at + 2] === blue) found.push({ x, y });
    }
  }
  return found;
}

test('draws the higher price above the lower one, from the first day to today', () => {
  const sell = [point('2026-10-25', 300), point('2026-11-22', 310), point('2026-11-23', 320)];
  const buy = [point('2026-11-22', 200), point('2026-11-23', 200)];
  const png = drawPricePicture(
    'Laser Grid',
    { sell: { now: null, points: sell }, buy: { now: null, points: buy } },
    NOW,
  );
  const [above, below] = [findPixels(png, SELL), findPixels(png, BUY)];
  expect(Math.max(...above.map(({ y }) => y))).toBeLessThan(Math.min(...below.map(({ y }) => y)));
  expect(Math.min(...above.map(({ x }) => x))).toBeLessThan(300);
  expect(Math.max(...above.map(({ x }) => x))).toBeGreaterThan(1100);
  expect(Math.min(...below.map(({ x }) => x))).toBeGreaterThan(1000);
});

test.each([0.005, 3, 1_234_567])('draws prices of %d world locks', (price) => {
  const sides = { sell: { now: null, points: [point('2026-11-23', price)] }, buy: { now: null, points: [] } };
  const png = drawPricePicture('Rayman\u2019s Fist '.repeat(9), sides, NOW);
  expect(findPixels(png, SELL).length).toBeGreaterThan(10);
  expect(findPixels(png, BUY)).toEqual([]);
});
