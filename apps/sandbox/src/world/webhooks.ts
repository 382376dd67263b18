import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { z } from 'zod';
import type { SnowflakeSource } from './snowflakes.js';

export interface WebhookRecord {
  id: string;
  token: string;
  name: string;
  channelId: string;
}

export interface NewWebhook {
  id?: string | undefined;
  token?: string | undefined;
  name?: string | undefined;
  channelId?: string | undefined;
}

/** Enough for a benchmark with a million rules. */
const MAX_WEBHOOKS = 250_000;
const TOKEN_BYTES = 51;
/** It has the webhooks' tokens. */
const OWNER_ONLY = 0o600;
const savedSchema = z.array(
  z.object({ id: z.string(), token: z.string(), name: z.string(), channelId: z.string() }),
);

/** Webhooks. With a data directory they are kept over restarts, because the product's database keeps their URLs too. */
export class WebhookStore {
  readonly #webhooks = new Map<string, WebhookRecord>();
  readonly #ids: SnowflakeSource;
  readonly #file: string | null;

  constructor(ids: SnowflakeSource, dataDir: string | undefined) {
    this.#ids = ids;
    this.#file = dataDir === undefined ? null : join(dataDir, 'discord-webhooks.json');
    for (const webhook of this.#file === null ? demoWebhooks() : (readSaved(this.#file) ?? demoWebhooks())) {
      this.#webhooks.set(webhook.id, webhook);
    }
  }

  /** Creates a webhook, by default with new values in the pings channel. */
  create(input: NewWebhook): WebhookRecord {
    const webhook = {
      id: input.id ?? this.#ids.next(),
      token: input.token ?? randomBytes(TOKEN_BYTES).toString('base64url'),
      name: input.name ?? 'Lockwatch pings',
      channelId: input.channelId ?? SANDBOX_DISCORD.pingsChannel.id,
    };
    if (this.#webhooks.size >= MAX_WEBHOOKS) {
      const oldest = this.#webhooks.keys().next();
      if (!oldest.done) this.#webhooks.delete(oldest.value);
    }
    this.#webhooks.set(webhook.id, webhook);
    this.#save();
    return webhook;
  }

  get(id: string): WebhookRecord | undefined {
    return this.#webhooks.get(id);
  }

  remove(webhook: WebhookRecord): void {
    this.#webhooks.delete(webhook.id);
    this.#save();
  }

  all(): WebhookRecord[] {
    return [...this.#webhooks.values()];
  }

  #save(): void {
    if (this.#file === null) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.all()), { mode: OWNER_ONLY });
    chmodSync(`${this.#file}.new`, OWNER_ONLY);
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** The webhook that a demo person has from the start. */
export function demoWebhook(login: string): { id: string; token: string } {
  const place = DEMO_LOGINS.findIndex((demo) => demo.login === login);
  return { id: `50000000000000000${place + 1}`, token: `sandbox-webhook-of-${login}` };
}

/** The URL that Discord shows for a webhook. */
export function webhookUrl(webhook: { id: string; token: string }): string {
  return `https://discord.com/api/webhooks/${webhook.id}/${webhook.token}`;
}

function demoWebhooks(): WebhookRecord[] {
  return DEMO_LOGINS.map((demo) => ({
    ...demoWebhook(demo.login),
    name: `Pings for ${demo.name}`,
    channelId: SANDBOX_DISCORD.pingsChannel.id,
  }));
}

/** Null: there is no file yet. Throws for a damaged file. */
function readSaved(file: string): WebhookRecord[] | null {
  let text: string;
  try {
    // Earlier versions let every user of this machine read it.
    chmodSync(file, OWNER_ONLY);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return savedSchema.parse(JSON.parse(text));
}
