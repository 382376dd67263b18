import { AsyncLocalStorage } from 'node:async_hooks';
import { DefaultRestOptions, REST } from '@discordjs/rest';
import { AppError, createFieldError, type DiscordWebhookRef } from '@lockwatch/contracts';
import { type APIDMChannel, Routes } from 'discord-api-types/v10';
import { Agent } from 'undici';
import { z } from 'zod';
import type { TokenCipher } from '../../access/index.js';
import { decryptWebhookSecret, type WebhookInfo } from '../../watching/index.js';
import type { PingBody } from '../document/render-ping.js';
import type { ChannelDestination, DiscordDestination, WebhookDestination } from './destination.js';
import type { DmBackoff } from './dm-backoff.js';
import { type RequestBudget, RequestBudgetExceededError, type RequestPurpose } from './request-budget.js';
import {
  classifyFailure,
  createResult,
  type DeliveredMessage,
  type RequestResult,
  type SendResult,
} from './request-result.js';

export interface DiscordClientOptions {
  apiUrl: string;
  botToken: string;
  tokenCipher: TokenCipher;
  requestTimeoutMs: number;
  maxParallelSends: number;
  /** Every request of this client goes through it. */
  budget: RequestBudget;
  /** Learns which users take direct messages. */
  dmBackoff: DmBackoff;
}

interface WireRequest {
  /** Null until it leaves. */
  requestedMs: number | null;
  purpose: RequestPurpose;
}

const DM_CHANNELS_MAX = 50_000;

const messageSchema = z.object({ id: z.string(), channel_id: z.string() });
const webhookSchema = z.object({
  name: z.string().nullish(),
  channel_id: z.string(),
  guild_id: z.string().nullish(),
});

/** Discord's REST API v10 for pings: separate clients for bot and webhooks, as Discord counts. No retries here. */
export function createDiscordClient(options: DiscordClientOptions) {
  const agent = new Agent({ connections: options.maxParallelSends * 2, keepAliveTimeout: 60_000 });
  const api = options.apiUrl.replace(/\/+$/, '').replace(/\/v\d+$/, '');
  const { budget, dmBackoff } = options;
  const onWire = new AsyncLocalStorage<WireRequest>();
  const restOptions = {
    api,
    version: '10',
    retries: 0,
    timeout: options.requestTimeoutMs,
    rejectOnRateLimit: () => true,
    offset: 20,
    makeRequest: async (...request: Parameters<typeof DefaultRestOptions.makeRequest>) => {
      const current = onWire.getStore();
      if (budget.isExhausted(current?.purpose ?? 'ping')) throw new RequestBudgetExceededError();
      if (current) current.requestedMs = Date.now();
      const response = await DefaultRestOptions.makeRequest(...request);
      budget.recordResponse(response.status, response.headers.get('x-ratelimit-scope'));
      return response;
    },
  };
  const bot = new REST(restOptions).setToken(options.botToken).setAgent(agent);
  const webhooks = new REST(restOptions).setAgent(agent);
  const dmChannels = new Map<string, string>();

  /** The library's own timeout ends with the headers; this one includes the body. */
  function deadline(): AbortSignal {
    return AbortSignal.timeout(options.requestTimeoutMs);
  }

  async function executeRequest(
    withBotToken: boolean,
    request: () => Promise<unknown>,
    purpose: RequestPurpose = 'ping',
  ): Promise<SendResult> {
    const current: WireRequest = { requestedMs: null, purpose };
    const finish = (result: RequestResult, delivered: DeliveredMessage | null): SendResult => {
      return { ...result, requestedMs: current.requestedMs, finishedMs: Date.now(), delivered };
    };
    try {
      const { data: message } = messageSchema.safeParse(await onWire.run(current, request));
      const delivered = message && { pingMessageId: message.id, pingChannelId: message.channel_id };
      return finish(createResult('sent', 200, null), delivered ?? null);
    } catch (error) {
      const result = classifyFailure(error, withBotToken);
      // The library drops a token after one 401, which may be a temporary fault.
      if (result.outcome === 'unauthorised') bot.setToken(options.botToken);
      return finish(result, null);
    }
  }

  /** A request about a direct message, which its user may reject. */
  async function callUser(id: string, request: () => Promise<unknown>, purpose?: RequestPurpose) {
    const sendResult = await executeRequest(true, request, purpose);
    if (sendResult.outcome === 'gone' && sendResult.requestedMs !== null) dmBackoff.recordRejection(id);
    return sendResult;
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

  /** Posts a message, or edits `delivered`. */
  function callWebhook(
    { discordWebhookId: id, encryptedToken }: WebhookDestination,
    body: PingBody,
    delivered: DeliveredMessage | null,
    purpose?: RequestPurpose,
  ): Promise<SendResult> {
    const request = async () => {
      const { token, threadId } = decryptWebhookSecret(options.tokenCipher, encryptedToken);
      const query = new URLSearchParams(delivered ? {} : { wait: 'true' });
      if (threadId !== null) query.set('thread_id', threadId);
      const message = { auth: false, query, body, signal: deadline() };
      return delivered
        ? webhooks.patch(Routes.webhookMessage(id, token, delivered.pingMessageId), message)
        : webhooks.post(Routes.webhook(id, token), message);
    };
    return executeRequest(false, request, purpose);
  }

  const post = (channelId: string, body: PingBody, nonce: string) =>
    bot.post(Routes.channelMessages(channelId), {
      body: { ...body, nonce, enforce_nonce: true },
      signal: deadline(),
    });

  return {
    /** Sends a message. By `nonce` (at most 25 characters) Discord drops a doubled direct message. */
    async send(
      destination: DiscordDestination | ChannelDestination,
      content: PingBody,
      nonce: string,
      purpose?: RequestPurpose,
    ) {
      const body = mentionNobody(content);
      if (destination.kind === 'webhook') return callWebhook(destination, body, null, purpose);
      if (destination.kind === 'channel')
        return executeRequest(true, () => post(destination.channelId, body, nonce), purpose);
      const { discordUserId } = destination;
      const request = async () => post(await dmChannel(discordUserId), body, nonce);
      const sendResult = await callUser(discordUserId, request, purpose);
      if (sendResult.outcome === 'sent') dmBackoff.recordSuccess(discordUserId);
      return sendResult;
    },

    async edit(destination: DiscordDestination, delivered: DeliveredMessage, content: PingBody) {
      const body = mentionNobody(content);
      if (destination.kind === 'webhook') return callWebhook(destination, body, delivered);
      const route = Routes.channelMessage(delivered.pingChannelId, delivered.pingMessageId);
      // A successful edit of an old message does not prove that a new one would be accepted.
      return callUser(destination.discordUserId, () => bot.patch(route, { body, signal: deadline() }));
    },

    /** Throws AppError INVALID when Discord does not know it, RATE_LIMITED, UPSTREAM when Discord is unreachable. */
    async lookUpWebhook({ id, token }: DiscordWebhookRef): Promise<WebhookInfo> {
      let found: unknown;
      try {
        found = await onWire.run({ requestedMs: null, purpose: 'test' }, () =>
          webhooks.get(Routes.webhook(id, token), { auth: false, signal: deadline() }),
        );
      } catch (error) {
        throw toLookupError(error);
      }
      const { data, error } = webhookSchema.safeParse(found);
      if (error) throw createUnreachableError(error);
      return { name: data.name ?? null, channelId: data.channel_id, guildId: data.guild_id ?? null };
    },

    /** Aborts running requests: they end like a broken connection. */
    async close() {
      for (const rest of [bot, webhooks]) {
        rest.clearHashSweeper();
        rest.clearHandlerSweeper();
      }
      await agent.destroy();
    },
  };
}

export type DiscordClient = ReturnType<typeof createDiscordClient>;

/** Unless the message lists whom it mentions. */
function mentionNobody(body: PingBody): PingBody {
  return { allowed_mentions: { parse: [] }, ...body };
}

function toLookupError(error: unknown): AppError {
  const { outcome, retryAfterMs } = classifyFailure(error, false);
  if (outcome === 'gone') return createFieldError('webhook_url', { text: 'pings.unknownWebhook' });
  return outcome === 'rate-limited' ? createRateLimitError(retryAfterMs) : createUnreachableError(error);
}

export function createRateLimitError(retryAfterMs: number | null): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((retryAfterMs ?? 1000) / 1000));
  return new AppError('RATE_LIMITED', { text: 'pings.discordRateLimit' }, { retryAfterSeconds });
}

function createUnreachableError(cause: unknown): AppError {
  return new AppError('UPSTREAM', { text: 'pings.discordUnreachable' }, { cause });
}
