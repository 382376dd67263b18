/** The last sent ids of each channel, oldest first, to find deletions after a gap. */
export class RecentMessages {
  readonly #channels = new Map<string, string[]>();

  constructor(private readonly perChannel: number) {}

  add(channelId: string, messageId: string): void {
    const ids = this.#channels.get(channelId) ?? [];
    ids.push(messageId);
    if (ids.length > this.perChannel) ids.shift();
    this.#channels.set(channelId, ids);
  }

  remove(channelId: string, messageId: string): void {
    const ids = this.#channels.get(channelId);
    const index = ids?.indexOf(messageId) ?? -1;
    if (index >= 0) ids?.splice(index, 1);
  }

  of(channelId: string): readonly string[] {
    return this.#channels.get(channelId) ?? [];
  }

  forget(channelId: string): void {
    this.#channels.delete(channelId);
  }
}
