import glyphs from './pixel-font.json' with { type: 'json' };

/** Five columns of seven pixels, two hexadecimal digits each, the lowest bit on top; every other character is blank. */
const GLYPHS: ReadonlyMap<string, string> = new Map(Object.entries(glyphs));
const COLUMNS = 6;

export function textPixels(text: string): { x: number; y: number }[] {
  return [...text.toUpperCase().replaceAll('’', "'")].flatMap((character, place) =>
    (GLYPHS.get(character)?.match(/../g) ?? []).flatMap((column, x) =>
      [0, 1, 2, 3, 4, 5, 6].flatMap((y) =>
        (Number.parseInt(column, 16) >> y) & 1 ? [{ x: place * COLUMNS + x, y }] : [],
      ),
    ),
  );
}

export function textWidth(text: string): number {
  return text.length * COLUMNS - 1;
}
