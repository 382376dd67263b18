import type { FeedChannel } from '@lockwatch/contracts';
import { newerSnowflake } from './snowflake-order.js';

interface ChannelMark {
  /** Everything up to this id has been received without a gap; null: nothing is known of the channel. */
  readTo: string | null;
  /** The newest live message received behind an open gap. */
  newestLive: string | null;
  /** The state of `#generation` and `losses` the gap was last closed at. */
  closedGeneration: number;
  losses: number;
  closedLosses: number;
}

/** Proof of the moment at which reading began; a gap that opened later is not closed by it. */
export interface ReadingTicket {
  channelId: string;
  from: string | null;
  generation: number;
  losses: number;
}

/**
 * How far each channel was received without a gap. While the gateway's connection holds, live messages move the mark.
 * Once it was lost, the mark stays where it was, however new the live messages are, until the channel's history has
 * been read from it: a newer message never hides a gap.
 */
export class ReadMarks {
  readonly #channels = new Map<string, ChannelMark>();
  /** Counts losses of the gateway's connection. A process starts with one: it missed all that came before it. */
  #generation = 1;

  /** Takes the server's marks; a mark the bot already holds is newer knowledge and stays. */
  load(channels: readonly FeedChannel[]): void {
    for (const { channel_id, last_message_id } of channels) {
      const mark = this.#mark(channel_id);
      mark.readTo ??= last_message_id;
    }
  }

  /** The connection was lost or is new: every channel may have missed messages. */
  openAll(): void {
    this.#generation += 1;
  }

  /** A message of this channel was received and could not be kept. */
  openOne(channelId: string): void {
    this.#mark(channelId).losses += 1;
  }

  isOpen(channelId: string): boolean {
    const mark = this.#mark(channelId);
    return mark.closedGeneration !== this.#generation || mark.closedLosses !== mark.losses;
  }

  /** Notes a live message. True when nothing is missing before it, so that the bot may vouch for the channel up to it. */
  receivedLive(channelId: string, messageId: string): boolean {
    const mark = this.#mark(channelId);
    if (this.isOpen(channelId)) {
      mark.newestLive = newerSnowflake(mark.newestLive, messageId);
      return false;
    }
    mark.readTo = newerSnowflake(mark.readTo, messageId);
    return true;
  }

  /** Where to read a channel's history from. */
  begin(channelId: string): ReadingTicket {
    const mark = this.#mark(channelId);
    return { channelId, from: mark.readTo, generation: this.#generation, losses: mark.losses };
  }

  /** History was read, and stored, up to this id without a gap. */
  advance(channelId: string, messageId: string): void {
    const mark = this.#mark(channelId);
    mark.readTo = newerSnowflake(mark.readTo, messageId);
  }

  /**
   * History was read from the ticket's mark to the present. Returns the id up to which the bot may vouch for the
   * channel, or null when another gap opened meanwhile.
   */
  close(ticket: ReadingTicket): string | null {
    const mark = this.#mark(ticket.channelId);
    if (ticket.generation !== this.#generation || ticket.losses !== mark.losses) return null;
    mark.closedGeneration = ticket.generation;
    mark.closedLosses = ticket.losses;
    mark.readTo = newerSnowflake(mark.readTo, mark.newestLive);
    mark.newestLive = null;
    return mark.readTo;
  }

  /** Forgets a channel that is gone. */
  forget(channelId: string): void {
    this.#channels.delete(channelId);
  }

  #mark(channelId: string): ChannelMark {
    const known = this.#channels.get(channelId);
    if (known) return known;
    const mark = { readTo: null, newestLive: null, closedGeneration: 0, losses: 0, closedLosses: 0 };
    this.#channels.set(channelId, mark);
    return mark;
  }
}
