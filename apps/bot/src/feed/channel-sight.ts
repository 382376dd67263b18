/**
 * Which channels can be read at the moment. A channel that goes out of sight (a permission taken away, the guild left or
 * in an outage) misses messages until it comes back.
 */
export class ChannelSight {
  #visible: ReadonlySet<string> = new Set();

  /** Takes the channels readable now; tells which were lost and found since the last time. */
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
