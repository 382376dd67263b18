import { CatalogueError } from './catalogue-item.js';

/** Reads little-endian values one after the other; never beyond the end, which throws CatalogueError. */
export class BinaryReader {
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
