import type { FastifyInstance, FastifyRequest } from 'fastify';

export const GATEWAY_PATH = '/discord/gateway';

/** Where the gateway is (docs: events/gateway, "Get Gateway" and "Get Gateway Bot"). */
export function registerGatewayRoutes(app: FastifyInstance): void {
  app.get('/gateway', { config: { open: true } }, async (request) => ({ url: gatewayUrl(request) }));

  app.get('/gateway/bot', async (request) => ({
    url: gatewayUrl(request),
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 16 },
  }));
}

/** On the host the caller used, so that it also holds between containers. */
function gatewayUrl(request: FastifyRequest): string {
  return `ws://${request.host}${GATEWAY_PATH}`;
}
