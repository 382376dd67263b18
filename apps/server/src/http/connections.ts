import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toClientKey } from './client-address.js';

/** Limits on clients that are slow or many; times in ms. */
export const CONNECTION_LIMITS = {
  headers: 15_000,
  request: 30_000,
  /** For a client to read more of an answer. */
  unread: 30_000,
  idle: 72_000,
  checkInterval: 5000,
  linger: 2000,
  perAddress: 1000,
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** Closes connections whose answer is not read, and, unless they are those of a proxy, more than an address may have. */
export function limitConnections(
  app: FastifyInstance,
  limits: Pick<ConnectionLimits, 'unread' | 'perAddress'>,
  isBehindProxy: boolean,
): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Until the answer is sent; then Node.js sets the time for the next request.
    if (reply.raw.socket instanceof Socket) reply.raw.socket.setTimeout(limits.unread);
    done();
  });
  if (isBehindProxy) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const key = toClientKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    if (count > limits.perAddress) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
