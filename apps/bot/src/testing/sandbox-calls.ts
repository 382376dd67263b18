import { z } from 'zod';

export interface Post {
  content?: string;
  /** The text of a forwarded message. */
  forwarded?: string;
  author_id?: string;
  author_name?: string;
  channel_id?: string;
  thread?: { name: string; parent_channel_id: string };
}

const interactionAnswer = z.looseObject({
  responded: z.boolean(),
  ephemeral: z.boolean().optional(),
  deferred: z.boolean().optional(),
  content: z.string().nullish(),
  embeds: z
    .array(z.looseObject({ title: z.string().optional(), description: z.string().optional() }))
    .default([]),
  components: z.array(z.looseObject({})).default([]),
  followups: z.array(z.looseObject({ content: z.string().optional() })).default([]),
  choices: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })).default([]),
});
export type InteractionAnswer = z.infer<typeof interactionAnswer>;

/** The sandbox's calls for tests, over HTTP. */
export class SandboxCalls {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Posts as a player and returns the ids. */
  async post(...posts: (Post | string)[]): Promise<string[]> {
    const body = posts.map((post) => (typeof post === 'string' ? { content: post } : post));
    const answer = await this.call('POST', '/discord/dev/messages', body);
    return z.object({ ids: z.array(z.string()) }).parse(answer).ids;
  }

  async edit(messageId: string | undefined, content: string): Promise<void> {
    await this.call('PATCH', `/discord/dev/messages/${messageId}`, { content });
  }

  async delete(messageId: string | undefined): Promise<void> {
    await this.call('DELETE', `/discord/dev/messages/${messageId}`);
  }

  async fault(fault: Record<string, unknown>): Promise<void> {
    await this.call('POST', '/discord/dev/faults', fault);
  }

  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/discord/dev/faults');
  }

  /** Allows or denies the bot to read a channel. */
  async allowBot(channelId: string, isAllowed: boolean): Promise<void> {
    await this.call('PATCH', `/discord/dev/channels/${channelId}`, { bot_can_read: isAllowed });
  }

  /** Removes the bot from the guild, or adds it again. */
  async setBotMember(isMember: boolean): Promise<void> {
    await this.call('PUT', '/discord/dev/bot-membership', { is_member: isMember });
  }

  async interact(body: Record<string, unknown>): Promise<InteractionAnswer> {
    return interactionAnswer.parse(await this.call('POST', '/discord/dev/interactions', body));
  }

  async commands(): Promise<unknown> {
    return this.call('GET', '/discord/dev/commands');
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}
