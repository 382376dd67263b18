import type { IngestChannel } from '@lockwatch/contracts';
import { newerSnowflake } from './snowflakes.js';

interface ReadCursor {
  /** Received without a gap up to this id; null: unknown channel. */
  readTo: string | null;
  /** The newest live message after an open gap. */
  newestLive: string | null;
  /** The values of `#generation` and `losses` when the gap was last closed. */
  closedGeneration: number;
  losses: number;
  closedLosses: number;
}

/** The start of a backfill, which does not close gaps that open later. */
export type BackfillTicket = ReturnType<ReadCursors['begin']>;

/**
 * How far each channel was received without a gap. Live messages move the cursor while there is no gap. With a gap, the
 * cursor stays until the history after it has been read.
 */
export class ReadCursors {
  readonly #channels = new Map<string, ReadCursor>();
  /** Counts lost gateway connections. A process starts with one. */
  #generation = 1;

  /** Loads the server's cursors; known cursors stay. */
  load(channels: readonly IngestChannel[]): void {
    for (const { channel_id, last_message_id } of channels) {
      const cursor = this.#cursor(channel_id);
      cursor.readTo ??= last_message_id;
    }
  }

  /** The connection was lost or is new: every channel may miss messages. */
  openAllGaps(): void {
    this.#generation += 1;
  }

  /** A message of this channel was dropped. */
  openGap(channelId: string): void {
    this.#cursor(channelId).losses += 1;
  }

  hasGap(channelId: string): boolean {
    const cursor = this.#cursor(channelId);
    return cursor.closedGeneration !== this.#generation || cursor.closedLosses !== cursor.losses;
  }

  /** Records a live message. Returns whether the channel is complete up to it. */
  recordLive(channelId: string, messageId: string): boolean {
    const cursor = this.#cursor(channelId);
    if (this.hasGap(channelId)) {
      cursor.newestLive = newerSnowflake(cursor.newestLive, messageId);
      return false;
    }
    cursor.readTo = newerSnowflake(cursor.readTo, messageId);
    return true;
  }

  /** Where to read a channel's history from. */
  begin(channelId: string) {
    const cursor = this.#cursor(channelId);
    return { channelId, from: cursor.readTo, generation: this.#generation, losses: cursor.losses };
  }

  /** History was read, and stored, up to this id without a gap. */
  advance(channelId: string, messageId: string): void {
    const cursor = this.#cursor(channelId);
    cursor.readTo = newerSnowflake(cursor.readTo, messageId);
  }

  /** Closes the gap of the ticket. Returns the id up to which the channel is complete; null: another gap opened. */
  close(ticket: BackfillTicket): string | null {
    const cursor = this.#cursor(ticket.channelId);
    if (ticket.generation !== this.#generation || ticket.losses !== cursor.losses) return null;
    cursor.closedGeneration = ticket.generation;
    cursor.closedLosses = ticket.losses;
    cursor.readTo = newerSnowflake(cursor.readTo, cursor.newestLive);
    cursor.newestLive = null;
    return cursor.readTo;
  }

  /** Starts the channel at this id; earlier messages are never read. */
  resetTo(channelId: string, messageId: string): void {
    const { losses } = this.#cursor(channelId);
    this.#channels.set(channelId, { ...newCursor(), readTo: messageId, losses: losses + 1 });
  }

  hasCursor(channelId: string): boolean {
    return (this.#channels.get(channelId)?.readTo ?? null) !== null;
  }

  forget(channelId: string): void {
    this.#channels.delete(channelId);
  }

  #cursor(channelId: string): ReadCursor {
    const known = this.#channels.get(channelId);
    if (known) return known;
    const cursor = newCursor();
    this.#channels.set(channelId, cursor);
    return cursor;
  }
}

function newCursor(): ReadCursor {
  return { readTo: null, newestLive: null, closedGeneration: 0, losses: 0, closedLosses: 0 };
}
