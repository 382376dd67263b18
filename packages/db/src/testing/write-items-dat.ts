import { NAME_KEY } from '../catalogue/items-dat.js';

export interface WrittenItem {
  name: string;
  rarity?: number;
  /** Fills every text besides the name, to vary the lengths. */
  filler?: string;
  id?: number;
}

/** Builds an items.dat of its own, field by field as the format says, so that the reader is tested against a second hand. */
export function writeItemsDat(version: number, items: readonly WrittenItem[]): Buffer {
  const parts = [u16(version), i32(items.length)];
  for (const [index, item] of items.entries()) parts.push(...itemParts(version, item.id ?? index, item));
  return Buffer.concat(parts);
}

function itemParts(version: number, id: number, item: WrittenItem): Buffer[] {
  const filler = text(Buffer.from(item.filler ?? ''));
  const name = Buffer.from(item.name);
  const key = Buffer.from(NAME_KEY);
  for (let index = 0; index < name.length; index += 1)
    name[index] = (name[index] ?? 0) ^ (key[(id + index) % key.length] ?? 0);
  return [
    ...[i32(id), bytes(4), text(name), filler, i32(-1), bytes(1), i32(7)],
    ...[bytes(6), i32(-1), bytes(1), u16(item.rarity ?? 1), bytes(1), filler, i32(-1), i32(-1)],
    ...[filler, filler, filler, filler, bytes(4), i32(-1), i32(-1), i32(-1), i32(-1), u16(1), u16(2)],
    ...[filler, filler, filler, bytes(80), filler, i32(1), bytes(9), i32(1), i32(1)],
    ...(version >= 15 ? [bytes(25), filler] : []),
    ...(version >= 16 ? [filler] : []),
    ...(version >= 17 ? [i32(1)] : []),
    ...(version >= 18 ? [i32(1)] : []),
    ...(version >= 19 ? [bytes(9)] : []),
  ];
}

/** Some non-zero bytes. */
function bytes(count: number): Buffer {
  return Buffer.alloc(count, 0x2a);
}

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function i32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
}

function text(content: Buffer): Buffer {
  return Buffer.concat([u16(content.length), content]);
}
