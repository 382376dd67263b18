import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../world/faults.js';
import { isJsonObject } from '../world/objects.js';
import { GLOBAL_LIMIT, type LimitResult } from '../world/rate-limits.js';
import type { World } from '../world/world.js';
import { DiscordError } from './discord-error.js';
import { limitFor } from './route-limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no bot token. */
    open?: boolean;
  }
  interface FastifyRequest {
    /** A fault that replaces the response after the request was processed. */
    faultAfterHandling: Fault | null;
  }
}

interface RoutedRequest {
  /** Method and pattern, such as `POST /channels/:channelId/messages`. */
  route: string;
  webhookId: string | undefined;
  /** A real webhook, not a reply to an interaction. */
  isWebhook: boolean;
  isInteraction: boolean;
  majorParameter: string;
}

/**
 * Checks before every REST call, in this order: injected faults, the bot token, the global rate limit and the rate limit
 * of the route (docs: topics/rate-limits).
 */
export function registerGuard(app: FastifyInstance, world: World, prefix: string): void {
  app.decorateRequest('faultAfterHandling', null);

  app.addHook('onRequest', async (request, reply) => {
    const routed = getRoutedRequest(request, world, prefix);
    const fault = world.faults.strike({
      target: routed.isWebhook ? 'webhooks' : 'api',
      path: request.url,
      webhookId: routed.webhookId,
    });
    if (fault && !fault.applied) return strike(fault, request, reply);
    request.faultAfterHandling = fault ?? null;

    const token = request.headers.authorization ?? '';
    const isBot = world.application.isBotToken(token) && token !== '';
    if (!isBot && (token !== '' || !request.routeOptions.config.open)) throw DiscordError.unauthorized();
    if (!request.routeOptions.url) return undefined;

    const refusal = countRequest(world, routed, isBot ? 'bot' : request.ip, reply);
    return refusal ? sendLimitExceeded(reply, refusal) : undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.faultAfterHandling;
    request.faultAfterHandling = null;
    if (!fault) return payload;
    if (fault.kind === 'timeout') return new Promise(() => {});
    if (fault.kind === 'reset' || fault.kind === 'disconnect') {
      request.raw.socket.destroy();
      return payload;
    }
    const status = Number(fault.kind);
    reply.code(status).type('application/json');
    return JSON.stringify(statusBody(status));
  });
}

function getRoutedRequest(request: FastifyRequest, world: World, prefix: string): RoutedRequest {
  const pattern = (request.routeOptions.url ?? '').slice(prefix.length);
  const isAnyWebhook = pattern.startsWith('/webhooks/:webhookId');
  const webhookId = isAnyWebhook ? parameter(request, 'webhookId') : undefined;
  const isReply = webhookId === world.application.id;
  return {
    route: `${request.method} ${pattern}`,
    webhookId,
    isWebhook: isAnyWebhook && !isReply,
    isInteraction: isReply || pattern.startsWith('/interactions/'),
    majorParameter: isAnyWebhook
      ? `${webhookId ?? ''}/${parameter(request, 'token') ?? ''}`
      : (parameter(request, 'channelId') ?? parameter(request, 'guildId') ?? 'global'),
  };
}

function parameter(request: FastifyRequest, name: string): string | undefined {
  const value = isJsonObject(request.params) ? request.params[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function countRequest(
  world: World,
  routed: RoutedRequest,
  caller: string,
  reply: FastifyReply,
): LimitResult | undefined {
  const { limiter } = world;
  if (!routed.isInteraction) {
    const global = limiter.take(`global/${caller}`, GLOBAL_LIMIT, 'global');
    if (!global.allowed) return global;
  }
  if (routed.route === 'POST /interactions/:interactionId/:token/callback') return undefined;
  const key = `${routed.route}/${routed.majorParameter}`;
  const limitResult = limiter.take(key, limitFor(routed.route), 'user', routed.route);
  reply.headers({
    'x-ratelimit-limit': limitResult.limit,
    'x-ratelimit-remaining': limitResult.remaining,
    'x-ratelimit-reset': ((Date.now() + limitResult.resetAfterMs) / 1000).toFixed(3),
    'x-ratelimit-reset-after': (limitResult.resetAfterMs / 1000).toFixed(3),
    'x-ratelimit-bucket': limitResult.bucket,
  });
  return limitResult.allowed ? undefined : limitResult;
}

function sendLimitExceeded(reply: FastifyReply, limitResult: LimitResult): FastifyReply {
  const retryAfter = Math.max(0.001, Number((limitResult.resetAfterMs / 1000).toFixed(3)));
  return sendRateLimited(reply, retryAfter, Math.ceil(retryAfter), limitResult.scope);
}

function sendRateLimited(
  reply: FastifyReply,
  retryAfter: number,
  header: number,
  scope: LimitResult['scope'],
): FastifyReply {
  const isGlobal = scope === 'global';
  reply.headers({
    'retry-after': header,
    'x-ratelimit-scope': scope,
    ...(isGlobal && { 'x-ratelimit-global': 'true' }),
  });
  return reply
    .code(429)
    .send({ message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal });
}

async function strike(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (fault.kind === 'timeout') return reply.hijack();
  if (fault.kind === 'reset' || fault.kind === 'disconnect') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (fault.kind === '429') {
    const seconds = fault.retry_after ?? 1;
    return sendRateLimited(reply, seconds, seconds, fault.global ? 'global' : 'shared');
  }
  const status = Number(fault.kind);
  const isWebhook = fault.target === 'webhooks';
  return reply.code(status).send(statusBody(status, isWebhook));
}

function statusBody(status: number, isWebhook = false): { message: string; code: number } {
  if (status === 404 && isWebhook) return { message: 'Unknown Webhook', code: 10015 };
  if (status === 401 && isWebhook) return { message: 'Invalid Webhook Token', code: 50027 };
  if (status === 403) return { message: 'Cannot send messages to this user', code: 50007 };
  return { message: `${status}: ${STATUS_WORDS[status] ?? 'Error'}`, code: 0 };
}

const STATUS_WORDS: Record<number, string> = {
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
