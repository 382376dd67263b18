import { createHash } from 'node:crypto';
import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../world/faults.js';
import type { World } from '../world/world.js';
import { DiscordError, parseBody } from './discord-error.js';
import { isReply } from './interactions.js';
import { type Limit, RateLimiter } from './rate-limits.js';
import { type RestCall, ROUTES, type Route } from './routes.js';

const PREFIX = '/discord/api/v10';
/** All routes together: for the bot, and for each address without a token (docs: rate limits). */
const GLOBAL_LIMIT: Limit = [50, 1000];
const DEFAULT_LIMIT: Limit = [50, 1000];

type RestRequest = FastifyRequest<{ Params: RestCall['params']; Querystring: RestCall['query'] }>;

/** Discord's REST API with its errors, token check and rate limits. */
export async function registerRestApi(app: FastifyInstance, world: World): Promise<void> {
  const limiter = new RateLimiter();
  await app.register(
    async (scope) => {
      registerErrors(scope);
      // Discord sends the content type without a charset, and some libraries compare the whole header.
      scope.addHook('onSend', async (_request, reply, payload) => {
        if (String(reply.getHeader('content-type')).startsWith('application/json'))
          reply.header('content-type', 'application/json');
        return payload;
      });
      for (const [name, route] of Object.entries(ROUTES)) {
        const [method = '', url = ''] = name.split(' ');
        scope.route({
          method,
          url,
          handler: async (request: RestRequest, reply) =>
            serve({ world, limiter, name, route }, request, reply),
        });
      }
    },
    { prefix: PREFIX },
  );
}

function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }));
  app.setErrorHandler((error: FastifyError | DiscordError, request, reply) => {
    if (error instanceof DiscordError) return reply.code(error.status).send(error.toBody());
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.code(413).send({ message: 'Request entity too large', code: 40005 });
    if (status < 500) {
      return reply.code(400).send({ message: 'The request body contains invalid JSON.', code: 50109 });
    }
    request.log.error({ err: error }, 'discord_call.failed');
    return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
  });
}

interface Service {
  world: World;
  limiter: RateLimiter;
  /** Method and pattern of the route. */
  name: string;
  route: Route;
}

/** Answers a call, after injected faults, the bot token, the global rate limit and the limit of the route. */
async function serve(service: Service, request: RestRequest, reply: FastifyReply): Promise<unknown> {
  const { world, route } = service;
  const { params, query, body, host } = request;
  const call: RestCall = { params, query, body, host };
  const isWebhook = params.webhookId !== undefined && !isReply(call);
  const fault = world.faults.strike(isWebhook ? 'webhooks' : 'api', request.url, params.webhookId);
  if (fault && !fault.applied) return strike(fault, request, reply);

  const token = request.headers.authorization?.replace(/^Bot\s+/i, '');
  const isBot = token === SANDBOX_DISCORD.botToken;
  if (!isBot && (token !== undefined || !route.isOpen)) throw new DiscordError(401, 0, '401: Unauthorized');

  if (!countRequest(service, call, isBot ? 'bot' : request.ip, reply)) return reply;
  if (route.body !== undefined) parseBody(route.body, body);
  const result = await route.handle(world, call);
  if (fault) return strike(fault, request, reply);
  return result ?? reply.code(204).send();
}

/** Counts a request for the rate limits (docs: topics/rate-limits). Returns false after the answer that one is exceeded. */
function countRequest(
  { limiter, name, route }: Service,
  call: RestCall,
  caller: string,
  reply: FastifyReply,
): boolean {
  const { webhookId, token, channelId, guildId } = call.params;
  if (!isReply(call) && route.limit !== null) {
    const global = limiter.take(`global/${caller}`, GLOBAL_LIMIT);
    if (!global.isAllowed) sendRateLimited(reply, global.resetAfterS, 'global');
    if (!global.isAllowed) return false;
  }
  if (route.limit === null) return true;
  const limit = route.limit ?? DEFAULT_LIMIT;
  const major = webhookId === undefined ? (channelId ?? guildId ?? 'global') : `${webhookId}/${token}`;
  const { isAllowed, remaining, resetAfterS } = limiter.take(`${name}/${major}`, limit);
  reply.headers({
    'x-ratelimit-limit': limit[0],
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': (Date.now() / 1000 + resetAfterS).toFixed(3),
    'x-ratelimit-reset-after': resetAfterS.toFixed(3),
    'x-ratelimit-bucket': createHash('sha256').update(name).digest('hex').slice(0, 32),
  });
  if (!isAllowed) sendRateLimited(reply, resetAfterS, 'user');
  return isAllowed;
}

function sendRateLimited(
  reply: FastifyReply,
  seconds: number,
  scope: 'user' | 'global' | 'shared',
): FastifyReply {
  const global = scope === 'global';
  reply.headers({
    'retry-after': scope === 'shared' ? seconds : Math.ceil(seconds),
    'x-ratelimit-scope': scope,
  });
  if (global) reply.header('x-ratelimit-global', 'true');
  return reply.code(429).send({ message: 'You are being rate limited.', retry_after: seconds, global });
}

/** Answers with a fault, or does not answer. */
function strike(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { kind, target } = fault;
  if (kind === '429') return sendRateLimited(reply, fault.retry_after, 'shared');
  const [message, code] = (target === 'webhooks' && WEBHOOK_FAULTS[kind]) || FAULTS[kind] || [];
  if (message !== undefined) return reply.code(Number(kind)).send({ message, code });
  reply.hijack();
  if (kind !== 'timeout') request.raw.socket.destroy();
  return reply;
}

type FaultBody = readonly [message: string, code: number];
const WEBHOOK_FAULTS: Record<string, FaultBody> = {
  401: ['Invalid Webhook Token', 50027],
  404: ['Unknown Webhook', 10015],
};
const FAULTS: Record<string, FaultBody> = {
  401: ['401: Unauthorized', 0],
  403: ['Cannot send messages to this user', 50007],
  404: ['404: Not Found', 0],
  500: ['500: Internal Server Error', 0],
  502: ['502: Bad Gateway', 0],
  503: ['503: Service Unavailable', 0],
};
