import { CatalogueError, type CatalogueItem } from './catalogue-item.js';

/** Reads little-endian values one after the other; never beyond the end, which throws CatalogueError. */
class BinaryReader {
  #position = 0;

  constructor(private readonly bytes: Buffer) {}

  get remaining(): number {
    return this.bytes.length - this.#position;
  }

  skip(count: number): void {
    this.#take(count);
  }

  u16(): number {
    return this.bytes.readUInt16LE(this.#take(2));
  }

  i16(): number {
    return this.bytes.readInt16LE(this.#take(2));
  }

  i32(): number {
    return this.bytes.readInt32LE(this.#take(4));
  }

  text(): Buffer {
    const length = this.u16();
    const start = this.#take(length);
    return this.bytes.subarray(start, start + length);
  }

  #take(count: number): number {
    const start = this.#position;
    if (count > this.remaining)
      throw new CatalogueError(
        `The file ends in the middle, at byte ${this.bytes.length}: it is cut off or damaged.`,
      );
    this.#position += count;
    return start;
  }
}

const ITEMS_DAT_VERSIONS = { first: 14, last: 19 } as const;

/** Names are stored XORed with this, starting at the item's id. */
export const NAME_KEY = 'PBG892FXX982ABC*';
const MAX_ITEMS = 200_000;
/** An item whose texts are all empty takes at least this many bytes (version 14). */
const MIN_ITEM_BYTES = 186;

/** Parses the game's `items.dat`, versions 14 to 19, placeholders included. Throws CatalogueError unless all of it is valid. */
export function readItemsDat(bytes: Buffer): CatalogueItem[] {
  const reader = new BinaryReader(bytes);
  const version = reader.u16();
  if (version < ITEMS_DAT_VERSIONS.first || version > ITEMS_DAT_VERSIONS.last)
    throw new CatalogueError(
      `This is version ${version} of items.dat, or no items.dat at all: versions ${ITEMS_DAT_VERSIONS.first} to ${ITEMS_DAT_VERSIONS.last} can be read.`,
    );
  const count = reader.i32();
  if (count < 1 || count > MAX_ITEMS || count * MIN_ITEM_BYTES > reader.remaining)
    throw new CatalogueError(
      `The file says that it holds ${count} items, which its size cannot be: it is damaged.`,
    );
  const items: CatalogueItem[] = [];
  for (let expectedId = 0; expectedId < count; expectedId += 1)
    items.push(readItem(reader, version, expectedId));
  if (reader.remaining > 0)
    throw new CatalogueError(
      `After the last item ${reader.remaining} bytes are left over: the file is damaged.`,
    );
  return items;
}

function readItem(reader: BinaryReader, version: number, expectedId: number): CatalogueItem {
  const id = reader.i32();
  if (id !== expectedId)
    throw new CatalogueError(
      `Item ${expectedId} of the file says that it is item ${id}: the file is damaged.`,
    );
  reader.skip(4); // flags, category, type, material
  const name = decodeText(decipher(reader.text(), id), id);
  skipTexts(reader, 1); // texture
  reader.skip(4 + 1 + 4 + 6 + 4 + 1); // texture hash, effect, flags, texture position to hits, reset time, body part
  const rarity = reader.i16();
  reader.skip(1); // most one can carry
  skipTexts(reader, 1); // extra file
  reader.skip(4 + 4); // its hash, sound volume
  skipTexts(reader, 4); // the pet's name, prefix, suffix, ability
  reader.skip(4 + 4 * 4 + 2 + 2); // seed and tree looks, colours to grow time, flags
  skipTexts(reader, 3); // extra options and texture
  reader.skip(80);
  skipTexts(reader, 1); // punch options, version 11
  reader.skip(4 + 9 + 4 + 4); // versions 12, 13 and 14
  if (version >= 15) {
    reader.skip(25);
    skipTexts(reader, 1);
  }
  if (version >= 16) skipTexts(reader, 1);
  if (version >= 17) reader.skip(4);
  if (version >= 18) reader.skip(4);
  if (version >= 19) reader.skip(9);
  if (rarity < 0) throw new CatalogueError(`Item ${id} has the rarity ${rarity}: the file is damaged.`);
  return { id, name, rarity, description: null };
}

function skipTexts(reader: BinaryReader, count: number): void {
  for (let index = 0; index < count; index += 1) reader.text();
}

function decipher(bytes: Buffer, id: number): Buffer {
  const key = Buffer.from(NAME_KEY);
  return Buffer.from(bytes.map((byte, index) => byte ^ (key[(id + index) % key.length] ?? 0)));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeText(bytes: Buffer, id: number): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CatalogueError(`The name of item ${id} is no text: the file is damaged.`, { cause });
  }
}
