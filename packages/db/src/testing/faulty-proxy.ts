import { connect, createServer, type Socket } from 'node:net';

/** `end`: both sides are told that it is over (FIN); `reset`: the connection breaks (RST). */
export type FaultKind = 'end' | 'reset';

/** A way to PostgreSQL that is cut on purpose. */
export interface FaultyProxy {
  /** The given address, through this proxy. */
  url: string;
  /** Cuts every connection there is. */
  cutNow(kind: FaultKind): void;
  /** Cuts the next connection after so many bytes from the server. */
  cutOnceAfter(bytes: number, kind: FaultKind): void;
  /** Cuts each new connection after so many bytes from the server. */
  cutEveryAfter(bytes: number, kind: FaultKind): void;
  /** New connections stay. */
  cutNever(): void;
  close(): Promise<void>;
}

interface Plan {
  bytes: number;
  kind: FaultKind;
  isForAll: boolean;
}

export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const clients = new Set<Socket>();
  let plan: Plan | null = null;
  const server = createServer({ noDelay: true }, (client) => {
    const own = plan;
    if (!plan?.isForAll) plan = null;
    clients.add(client);
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let left = own?.bytes ?? Number.POSITIVE_INFINITY;
    client.on('error', () => client.destroy());
    client.on('close', () => {
      clients.delete(client);
      upstream.destroy();
    });
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('data', (chunk) => upstream.write(chunk));
    upstream.on('data', (chunk: Buffer) => {
      client.write(chunk.subarray(0, Math.min(left, chunk.length)));
      left -= chunk.length;
      if (left <= 0 && own) cut(client, own.kind);
    });
    if (left <= 0 && own) cut(client, own.kind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy listens on no port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    cutNow: (kind) => {
      for (const client of clients) cut(client, kind);
    },
    cutOnceAfter: (bytes, kind) => {
      plan = { bytes, kind, isForAll: false };
    },
    cutEveryAfter: (bytes, kind) => {
      plan = { bytes, kind, isForAll: true };
    },
    cutNever: () => {
      plan = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
}

function cut(client: Socket, kind: FaultKind): void {
  if (kind === 'reset') client.resetAndDestroy();
  else client.destroySoon();
}
