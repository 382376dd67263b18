import { connect, type Socket } from 'node:net';

const CONNECTIONS = 8;

/** Sends the same GET over several connections, one request after the other on each; returns how many a second are answered. */
export async function countRequests(url: string, token: string, ms: number): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => repeat(connect(Number(port), hostname), request, started + ms)),
  );
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - started);
}

/** Sends `request` again after each response until the time is over. Rejects at a response that is not 200. */
function repeat(socket: Socket, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let left = 0;
    socket.setNoDelay(true);
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (left === 0) {
        // The head arrives in one piece: it is smaller than a packet of the loopback interface.
        const head = chunk.subarray(0, chunk.indexOf('\r\n\r\n') + 4).toString('latin1');
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy();
          reject(new Error(`Unexpected response: ${chunk.toString('latin1', 0, 400)}`));
          return;
        }
        left = head.length + Number(length);
      }
      left -= chunk.length;
      if (left > 0) return;
      count += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}
