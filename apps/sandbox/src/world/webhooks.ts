import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts';

export interface WebhookRecord {
  id: string;
  token: string;
  name: string;
  channelId: string;
  /** Set once it was deleted: every call on it answers 404 from then on. */
  gone: boolean;
}

const MAX_WEBHOOKS = 20_000;

/**
 * Webhooks. Any well-formed id and token springs to life on first use, in the pings channel, so that a test needs no
 * set-up. Two tokens for one id are two webhooks.
 */
export class WebhookStore {
  readonly #webhooks = new Map<string, WebhookRecord>();

  constructor() {
    for (const login of DEMO_LOGINS) {
      const { id, token } = demoWebhook(login.login);
      this.create({ id, token, name: `Pings for ${login.name}`, channelId: SANDBOX_DISCORD.pingsChannel.id });
    }
  }

  create(webhook: Omit<WebhookRecord, 'gone'>): WebhookRecord {
    if (this.#webhooks.size >= MAX_WEBHOOKS) {
      const oldest = this.#webhooks.keys().next();
      if (!oldest.done) this.#webhooks.delete(oldest.value);
    }
    const record = { ...webhook, gone: false };
    this.#webhooks.set(`${webhook.id}/${webhook.token}`, record);
    return record;
  }

  /** The webhook of that id and token, made when it was never seen; undefined when it was deleted or is malformed. */
  use(id: string, token: string): WebhookRecord | undefined {
    const known = this.#webhooks.get(`${id}/${token}`);
    if (known) return known.gone ? undefined : known;
    if (!/^\d{1,20}$/.test(id) || !/^[\w-]{1,200}$/.test(token)) return undefined;
    return this.create({ id, token, name: 'Lockwatch pings', channelId: SANDBOX_DISCORD.pingsChannel.id });
  }

  /** By its id alone, which only a bot may ask. */
  byId(id: string): WebhookRecord | undefined {
    return this.all().find((webhook) => webhook.id === id && !webhook.gone);
  }

  all(): WebhookRecord[] {
    return [...this.#webhooks.values()];
  }
}

/** The ready-made webhook of a demo person. */
export function demoWebhook(login: string): { id: string; token: string } {
  const place = DEMO_LOGINS.findIndex((demo) => demo.login === login);
  return { id: `50000000000000000${place + 1}`, token: `sandbox-webhook-of-${login}` };
}
