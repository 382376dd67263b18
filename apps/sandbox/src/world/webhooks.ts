import { randomBytes } from 'node:crypto';
import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import { z } from 'zod';
import { KeptFile } from '../kept-file.js';
import { putLimited } from './objects.js';
import type { SnowflakeSource } from './snowflakes.js';

const webhookSchema = z.object({
  id: z.string(),
  token: z.string(),
  name: z.string(),
  channelId: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Enough for a benchmark with a million rules. */
const MAX_WEBHOOKS = 250_000;
const TOKEN_BYTES = 51;

/** Webhooks. With a data directory they are kept over restarts, because the product's database keeps their URLs too. */
export class WebhookStore {
  readonly #webhooks = new Map<string, Webhook>();
  readonly #ids: SnowflakeSource;
  readonly #file: KeptFile<z.ZodArray<typeof webhookSchema>>;

  constructor(ids: SnowflakeSource, dataDir: string | undefined) {
    this.#ids = ids;
    this.#file = new KeptFile(dataDir, 'discord-webhooks.json', z.array(webhookSchema));
    for (const webhook of this.#file.read() ?? demoWebhooks()) this.#webhooks.set(webhook.id, webhook);
  }

  /** Creates a webhook, by default with new values in the pings channel. */
  create(input: Partial<Webhook>): Webhook {
    const webhook = {
      id: input.id ?? this.#ids.next(),
      token: input.token ?? randomBytes(TOKEN_BYTES).toString('base64url'),
      name: input.name ?? 'Lockwatch pings',
      channelId: input.channelId ?? SANDBOX_DISCORD.pingsChannel.id,
    };
    putLimited(this.#webhooks, webhook.id, webhook, MAX_WEBHOOKS);
    this.#save();
    return webhook;
  }

  get(id: string): Webhook | undefined {
    return this.#webhooks.get(id);
  }

  remove(webhook: Webhook): void {
    this.#webhooks.delete(webhook.id);
    this.#save();
  }

  #save(): void {
    this.#file.write([...this.#webhooks.values()]);
  }
}

/** The webhook that a demo person has from the start. */
export function demoWebhook(login: string): { id: string; token: string } {
  const place = DEMO_LOGINS.findIndex((demo) => demo.login === login);
  return { id: `50000000000000000${place + 1}`, token: `sandbox-webhook-of-${login}` };
}

/** The URL that Discord shows for a webhook. */
export function webhookUrl({ id, token }: { id: string; token: string }): string {
  return `https://discord.com/api/webhooks/${id}/${token}`;
}

function demoWebhooks(): Webhook[] {
  const channelId = SANDBOX_DISCORD.pingsChannel.id;
  return DEMO_LOGINS.map(({ login, name }) => ({
    ...demoWebhook(login),
    name: `Pings for ${name}`,
    channelId,
  }));
}
