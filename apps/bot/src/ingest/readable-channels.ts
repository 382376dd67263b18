export class ReadableChannels {
  #visible: ReadonlySet<string> = new Set();

  /** Returns the channels lost and found since the last update. */
  update(readable: readonly string[]): { lost: string[]; found: string[] } {
    const before = this.#visible;
    const now = new Set(readable);
    this.#visible = now;
    return {
      lost: [...before].filter((id) => !now.has(id)),
      found: readable.filter((id) => !before.has(id)),
    };
  }
}
