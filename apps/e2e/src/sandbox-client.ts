import { setTimeout as wait } from 'node:timers/promises';

/** A message as a player posts it. */
export interface PlayerMessage {
  content: string;
  author_id?: string;
  author_name?: string;
  channel_id?: string;
}

/** One thing the product sent: a ping, its edit or its deletion. */
export interface OutboxRow {
  seq: number;
  at: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  kind: 'webhook' | 'dm' | 'channel';
  webhook_id?: string;
  user_id?: string;
  channel_id?: string;
  message_id: string;
  body: { content?: string; embeds?: Embed[]; allowed_mentions?: unknown } | null;
}

export interface Embed {
  title?: string;
  description?: string;
  url?: string;
  fields?: { name: string; value: string }[];
  footer?: { text: string };
}

export interface Fault {
  target: 'webhooks' | 'api' | 'gateway';
  kind: '429' | '500' | '404' | 'timeout' | 'reset' | 'disconnect';
  count?: number;
  rate?: number;
  retry_after?: number;
}

/** The sandbox's calls for tests. */
export interface SandboxClient {
  /** An access token of a demo login. */
  token(login: string): Promise<string>;
  /** Posts as a player; returns the message's id. */
  post(message: string | PlayerMessage): Promise<string>;
  postAll(messages: readonly PlayerMessage[]): Promise<string[]>;
  edit(id: string, content: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Everything sent after the row with this number; 0: from the beginning. */
  outbox(after?: number): Promise<OutboxRow[]>;
  /** The number of the last row: what comes after it is new. */
  mark(): Promise<number>;
  /** Waits until the rows after `after` satisfy the condition, and returns them. */
  outboxUntil(
    after: number,
    condition: (rows: readonly OutboxRow[]) => boolean,
    what: string,
    timeoutMs?: number,
  ): Promise<OutboxRow[]>;
  /** A slash command as a demo user; returns the bot's reply. */
  interaction(login: string, command: string, options?: Record<string, unknown>): Promise<unknown>;
  autocomplete(
    login: string,
    command: string,
    option: string,
    options: Record<string, unknown>,
  ): Promise<unknown>;
  commands(): Promise<{ name: string }[]>;
  /** Makes a webhook, as a person does in the settings of a channel. */
  webhook(name?: string): Promise<{ id: string; token: string; url: string }>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
}

const POLL_MS = 25;
const WAIT_TIMEOUT_MS = 30_000;

/** @param url the sandbox, without a slash at its end */
export function createSandboxClient(url: string): SandboxClient {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} of the sandbox answered ${answer.status}: ${text}`);
    // The interfaces above describe the responses of the sandbox.
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  const outbox = (after = 0) => call<OutboxRow[]>('GET', `/discord/dev/outbox?after=${after}`);

  return {
    outbox,
    token: async (login) =>
      (await call<{ access_token: string }>('POST', '/oidc/dev/token', { login })).access_token,
    post: async (message) => {
      const body = typeof message === 'string' ? { content: message } : message;
      const [id] = (await call<{ ids: string[] }>('POST', '/discord/dev/messages', body)).ids;
      if (id === undefined) throw new Error('The sandbox gave no message id.');
      return id;
    },
    postAll: async (messages) =>
      (await call<{ ids: string[] }>('POST', '/discord/dev/messages', messages)).ids,
    edit: (id, content) => call('PATCH', `/discord/dev/messages/${id}`, { content }),
    remove: (id) => call('DELETE', `/discord/dev/messages/${id}`),
    mark: async () => (await outbox()).at(-1)?.seq ?? 0,
    outboxUntil: async (after, condition, what, timeoutMs = WAIT_TIMEOUT_MS) => {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const rows = await outbox(after);
        if (condition(rows)) return rows;
        if (Date.now() > deadline) {
          throw new Error(
            `Waited ${timeoutMs / 1000} s for ${what}; the outbox holds ${rows.length} rows, the last ones:\n${JSON.stringify(rows.slice(-3), null, 1)}`,
          );
        }
        await wait(POLL_MS);
      }
    },
    interaction: (login, command, options = {}) =>
      call('POST', '/discord/dev/interactions', { login, command, options }),
    autocomplete: (login, command, option, options) =>
      call('POST', '/discord/dev/interactions', { login, command, options, autocomplete: option }),
    commands: () => call('GET', '/discord/dev/commands'),
    webhook: (name) => call('POST', '/discord/dev/webhooks', name === undefined ? {} : { name }),
    fault: (fault) => call('POST', '/discord/dev/faults', fault),
    clearFaults: () => call('DELETE', '/discord/dev/faults'),
  };
}
