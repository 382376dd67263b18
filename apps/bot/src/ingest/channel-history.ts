import { type APIMessage, type REST, Routes } from 'discord.js';
import { compareSnowflakes, nextSnowflake } from './snowflakes.js';

/** Discord's largest page of a channel's history. */
export const HISTORY_PAGE = 100;

/** Reads histories through the client's REST queue, which keeps the rate limits. Oldest first. */
export class ChannelHistory {
  constructor(private readonly rest: REST) {}

  /** A page of the messages after `id`. Fewer than a page: there are no more. */
  after(channelId: string, id: string, signal: AbortSignal): Promise<APIMessage[]> {
    return this.#page(channelId, { after: id, limit: String(HISTORY_PAGE) }, signal);
  }

  /** The newest messages up to and including `id`. */
  upTo(channelId: string, id: string, limit: number, signal: AbortSignal): Promise<APIMessage[]> {
    return this.#page(channelId, { before: nextSnowflake(id), limit: String(limit) }, signal);
  }

  async #page(channelId: string, query: Record<string, string>, signal: AbortSignal): Promise<APIMessage[]> {
    const answer = await this.rest.get(Routes.channelMessages(channelId), {
      query: new URLSearchParams(query),
      signal,
    });
    if (!isMessageList(answer)) throw new TypeError('Discord answered a history request with no list.');
    return answer.sort((a, b) => compareSnowflakes(a.id, b.id));
  }
}

function isMessageList(answer: unknown): answer is APIMessage[] {
  return Array.isArray(answer);
}
