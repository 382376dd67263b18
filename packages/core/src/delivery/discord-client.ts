import { AsyncLocalStorage } from 'node:async_hooks';
import { DefaultRestOptions, REST } from '@discordjs/rest';
import { type APIDMChannel, type APIMessage, Routes } from 'discord-api-types/v10';
import { Agent } from 'undici';
import type { PingBody } from '../notifications/render-ping.js';
import type { TokenCipher } from '../webhooks/token-cipher.js';
import { readFailure, sentAnswer, type TimedAnswer } from './answers.js';
import type { Destination } from './destination.js';

/** Where a delivered ping is on Discord. */
export interface DeliveredMessage {
  pingMessageId: string;
  pingChannelId: string;
}

export interface DiscordAnswer extends TimedAnswer {
  delivered: DeliveredMessage | null;
}

export interface DiscordClient {
  /** Sends a message. `nonce` (25 characters at most) lets Discord drop a double of a direct message. */
  send(destination: Destination, body: PingBody, nonce: string): Promise<DiscordAnswer>;
  /** Edits a message sent before. */
  edit(destination: Destination, delivered: DeliveredMessage, body: PingBody): Promise<DiscordAnswer>;
  /** Cuts off what is on the wire: it is answered as if the connection had broken. */
  close(): Promise<void>;
}

export interface DiscordClientOptions {
  apiUrl: string;
  botToken: string;
  tokenCipher: TokenCipher;
  requestTimeoutMs: number;
  maxParallelSends: number;
}

/** Bound of the memory of opened direct message channels. */
const DM_CHANNELS_MAX = 50_000;

/**
 * Discord's REST API v10 for pings. Two clients, because Discord counts them apart: requests of the bot (50 a second
 * for its token) and of webhooks, which carry no Authorization (50 a second for our address). Neither waits or tries
 * again by itself: whoever calls decides, with every attempt on record. Requests are built from configuration and the
 * parts of a webhook, never from an address a person typed ([5-02]).
 */
export function createDiscordClient(options: DiscordClientOptions): DiscordClient {
  const agent = new Agent({ connections: options.maxParallelSends * 2, keepAliveTimeout: 60_000 });
  const api = options.apiUrl.replace(/\/+$/, '').replace(/\/v\d+$/, '');
  const onWire = new AsyncLocalStorage<{ requestedMs: number | null }>();
  const restOptions = {
    api,
    version: '10',
    retries: 0,
    timeout: options.requestTimeoutMs,
    rejectOnRateLimit: () => true,
    offset: 20,
    makeRequest: (...request: Parameters<typeof DefaultRestOptions.makeRequest>) => {
      const times = onWire.getStore();
      if (times) times.requestedMs = Date.now();
      return DefaultRestOptions.makeRequest(...request);
    },
  };
  const bot = new REST(restOptions).setToken(options.botToken).setAgent(agent);
  const webhooks = new REST(restOptions).setAgent(agent);
  const dmChannels = new Map<string, string>();

  /** The library's own timeout ends with the headers; this one covers a body that never ends as well. */
  function deadline(): AbortSignal {
    return AbortSignal.timeout(options.requestTimeoutMs);
  }

  async function answered(withBotToken: boolean, request: () => Promise<unknown>): Promise<DiscordAnswer> {
    const times: { requestedMs: number | null } = { requestedMs: null };
    try {
      const message = await onWire.run(times, request);
      const delivered = isMessage(message)
        ? { pingMessageId: message.id, pingChannelId: message.channel_id }
        : null;
      return { ...sentAnswer(), ...times, answeredMs: Date.now(), delivered };
    } catch (error) {
      const answer = readFailure(error, withBotToken);
      // The library forgets a token that was refused once; a passing fault must not silence us for good.
      if (answer.outcome === 'unauthorised') bot.setToken(options.botToken);
      return { ...answer, ...times, answeredMs: Date.now(), delivered: null };
    }
  }

  async function dmChannel(discordUserId: string): Promise<string> {
    const known = dmChannels.get(discordUserId);
    if (known) return known;
    const channel = (await bot.post(Routes.userChannels(), {
      body: { recipient_id: discordUserId },
      signal: deadline(),
    })) as Pick<APIDMChannel, 'id'>;
    if (dmChannels.size >= DM_CHANNELS_MAX) dmChannels.clear();
    dmChannels.set(discordUserId, channel.id);
    return channel.id;
  }

  function tokenOf(webhook: { encryptedToken: string }): string {
    return options.tokenCipher.decrypt(webhook.encryptedToken);
  }

  return {
    async send(destination, body, nonce) {
      if (destination.kind === 'dm') {
        return answered(true, async () => {
          const channelId = await dmChannel(destination.discordUserId);
          return bot.post(Routes.channelMessages(channelId), {
            body: { ...body, nonce, enforce_nonce: true },
            signal: deadline(),
          });
        });
      }
      return answered(false, async () =>
        webhooks.post(Routes.webhook(destination.discordWebhookId, tokenOf(destination)), {
          auth: false,
          query: new URLSearchParams({ wait: 'true' }),
          body,
          signal: deadline(),
        }),
      );
    },

    async edit(destination, delivered, body) {
      if (destination.kind === 'dm') {
        return answered(true, () =>
          bot.patch(Routes.channelMessage(delivered.pingChannelId, delivered.pingMessageId), {
            body,
            signal: deadline(),
          }),
        );
      }
      return answered(false, async () =>
        webhooks.patch(
          Routes.webhookMessage(destination.discordWebhookId, tokenOf(destination), delivered.pingMessageId),
          { auth: false, body, signal: deadline() },
        ),
      );
    },

    async close() {
      for (const rest of [bot, webhooks]) {
        rest.clearHashSweeper();
        rest.clearHandlerSweeper();
      }
      await agent.destroy();
    },
  };
}

function isMessage(value: unknown): value is APIMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'channel_id' in value &&
    typeof value.channel_id === 'string'
  );
}
