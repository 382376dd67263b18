import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can stop all data without closing connections. */
interface FreezingProxy {
  port: number;
  freeze(): void;
  unfreeze(): void;
  close(): Promise<void>;
}

export async function startFreezingProxy(target: { host: string; port: number }): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    unfreeze() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
