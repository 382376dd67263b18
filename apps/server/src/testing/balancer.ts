import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

/** Passes each request to the next server that answers. The requests of one path take turns. */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const turns = new Map<string, number>();
  const listener = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://balancer');
    const turn = turns.get(pathname) ?? 0;
    turns.set(pathname, turn + 1);
    const body = await buffer(request);
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    for (let tried = 0; tried < servers.length; tried += 1) {
      const answer = await fetch(`${servers[(turn + tried) % servers.length]}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      }).catch(() => null);
      if (answer === null) continue;
      const text = await answer.text();
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(text);
      return;
    }
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}
