import { crc32, deflateSync } from 'node:zlib';
import {
  formatPrice,
  formatUnitPrice,
  isMarketPrice,
  type PricePoint,
  type PriceSide,
} from '@lockwatch/contracts';
import { textPixels, textWidth } from './pixel-font.js';

type Colour = readonly [red: number, green: number, blue: number];

interface Point {
  x: number;
  y: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, RGB, without interlacing (PNG specification, 11.2.1). */
const FORMAT = Buffer.from([8, 2, 0, 0, 0]);

/** A picture of RGB pixels that becomes a PNG. */
function createRaster(width: number, height: number, background: Colour) {
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(background));

  /** Mixes the colour into a pixel; `share` is from 0 to 1. */
  function mix(x: number, y: number, colour: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= width || y >= height || share <= 0) return;
    const at = (y * width + x) * 3;
    for (const [channel, value] of colour.entries()) {
      const old = pixels[at + channel] ?? 0;
      pixels[at + channel] = Math.round(old + (value - old) * Math.min(1, share));
    }
  }

  function fillRect(
    x: number,
    y: number,
    size: { width: number; height: number },
    colour: Colour,
    share = 1,
  ) {
    for (let row = Math.round(y); row < Math.round(y + size.height); row += 1) {
      for (let column = Math.round(x); column < Math.round(x + size.width); column += 1) {
        mix(column, row, colour, share);
      }
    }
  }

  return {
    fillRect,

    /** A line with round ends and smooth edges. */
    drawLine(from: Point, to: Point, radius: number, colour: Colour): void {
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const square = dx * dx + dy * dy;
      const reach = radius + 1;
      for (let y = Math.floor(Math.min(from.y, to.y) - reach); y <= Math.max(from.y, to.y) + reach; y += 1) {
        for (
          let x = Math.floor(Math.min(from.x, to.x) - reach);
          x <= Math.max(from.x, to.x) + reach;
          x += 1
        ) {
          const along = square === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / square;
          const nearest = Math.min(1, Math.max(0, along));
          const distance = Math.hypot(x - from.x - nearest * dx, y - from.y - nearest * dy);
          mix(x, y, colour, radius + 0.5 - distance);
        }
      }
    },

    /** Text whose pixels are squares of `scale`. */
    drawText(text: string, at: Point, scale: number, colour: Colour): void {
      for (const { x, y } of textPixels(text)) {
        fillRect(at.x + x * scale, at.y + y * scale, { width: scale, height: scale }, colour);
      }
    },

    toPng(): Buffer {
      const header = Buffer.alloc(8);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      // Each line begins with its filter: none.
      const lines = Array.from({ length: height }, (_, line) => [
        Buffer.from([0]),
        pixels.subarray(line * width * 3, (line + 1) * width * 3),
      ]);
      return Buffer.concat([
        PNG_SIGNATURE,
        chunk('IHDR', Buffer.concat([header, FORMAT])),
        // Higher levels take several times as long for a picture of plain areas.
        chunk('IDAT', deflateSync(Buffer.concat(lines.flat()), { level: 3 })),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    },
  };
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export const PICTURE_DAYS = 30;

/** What previews of links show in full. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 60;
const PLOT = { left: 270, right: WIDTH - MARGIN, top: 210, bottom: HEIGHT - 90 };
const TITLE_SCALE = 6;
const TEXT_SCALE = 3;
const TICKS = 4;
const LINE_RADIUS = 3;
const DAY_MS = 86_400_000;

/** As the dark theme of the web app. */
const COLOURS = {
  background: [10, 14, 20],
  line: [33, 42, 54],
  text: [233, 237, 243],
  quiet: [169, 180, 195],
  sell: [246, 185, 59],
  buy: [47, 210, 150],
} as const satisfies Record<string, Colour>;

interface Side {
  /** What it goes for now; null: not offered lately. */
  now: PriceSide | null;
  points: readonly PricePoint[];
}

export function drawPricePicture(itemName: string, sides: { sell: Side; buy: Side }, now: Date): Buffer {
  const raster = createRaster(WIDTH, HEIGHT, COLOURS.background);
  const lines = [
    { ...sides.sell, title: 'Sellers ask', titleOfOne: 'One seller asks', colour: COLOURS.sell },
    { ...sides.buy, title: 'Buyers pay', titleOfOne: 'One buyer pays', colour: COLOURS.buy },
  ];
  raster.drawText(
    fit(itemName, TITLE_SCALE, WIDTH - 2 * MARGIN),
    { x: MARGIN, y: 50 },
    TITLE_SCALE,
    COLOURS.text,
  );
  for (const [index, { title, titleOfOne, now: side, colour }] of lines.entries()) {
    const x = MARGIN + (index * (WIDTH - 2 * MARGIN)) / 2;
    raster.fillRect(x, 130, { width: 21, height: 21 }, colour);
    const shownTitle = side && !isMarketPrice(side) ? titleOfOne : title;
    const text = `${shownTitle} ${side ? formatPrice(side.median_price) : '-'}`;
    raster.drawText(
      fit(text, TEXT_SCALE, WIDTH / 2 - MARGIN - 40),
      { x: x + 36, y: 130 },
      TEXT_SCALE,
      COLOURS.text,
    );
  }

  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.map((point) => point.median)));
  const step = niceStep(highest / TICKS);
  const top = step * Math.max(1, Math.ceil(highest / step));
  const toY = (price: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * price) / top;
  for (let price = 0; price <= top * 1.001; price += step) {
    raster.fillRect(PLOT.left, toY(price), { width: PLOT.right - PLOT.left, height: 2 }, COLOURS.line);
    const label = formatUnitPrice(price);
    const x = PLOT.left - 18 - textWidth(label) * TEXT_SCALE;
    raster.drawText(label, { x, y: toY(price) - 10 }, TEXT_SCALE, COLOURS.quiet);
  }

  const firstDay = Math.floor(now.getTime() / DAY_MS) - PICTURE_DAYS + 1;
  const place = (day: string) => Date.parse(day) / DAY_MS - firstDay;
  const toX = (day: number) => PLOT.left + 12 + ((PLOT.right - PLOT.left - 24) * day) / (PICTURE_DAYS - 1);
  for (const { points, colour } of lines) {
    for (const [index, point] of points.entries()) {
      const end = { x: toX(place(point.day)), y: toY(point.median) };
      const before = points[index - 1];
      const isNext = before !== undefined && place(point.day) - place(before.day) === 1;
      const start = isNext ? { x: toX(place(before.day)), y: toY(before.median) } : end;
      raster.drawLine(start, end, isNext ? LINE_RADIUS : LINE_RADIUS + 2, colour);
    }
  }
  const labels = [firstDay, firstDay + PICTURE_DAYS - 1].map((day) => dayLabel.format(day * DAY_MS));
  for (const [index, label] of labels.entries()) {
    const x = index === 0 ? PLOT.left : PLOT.right - textWidth(label) * TEXT_SCALE;
    raster.drawText(label, { x, y: PLOT.bottom + 24 }, TEXT_SCALE, COLOURS.quiet);
  }
  return raster.toPng();
}

const dayLabel = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The text, or as much of it as has room. */
function fit(text: string, scale: number, width: number): string {
  if (textWidth(text) * scale <= width) return text;
  const characters = Math.floor(width / scale / 6) - 2;
  return `${text.slice(0, characters)}..`;
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below the value. */
function niceStep(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((one) => one * power >= value) ?? 10) * power;
}
