import { crc32, deflateSync } from 'node:zlib';
import { textPixels } from './pixel-font.js';

export type Colour = readonly [red: number, green: number, blue: number];

interface Point {
  x: number;
  y: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, RGB, without interlacing (PNG specification, 11.2.1). */
const FORMAT = Buffer.from([8, 2, 0, 0, 0]);

/** A picture of RGB pixels that becomes a PNG. */
export function createRaster(width: number, height: number, background: Colour) {
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
