import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that signed webhooks are sent to. It answers as `answer` says, at first 204. */
export async function startEventReceiver() {
  const received: ReceivedEvent[] = [];
  let heldUrl: string | null = null;
  let held: (() => void)[] = [];
  const receiver = {
    received,
    answer: { status: 204, headers: {} as Record<string, string>, body: '' },
    url: '',
    host: '',
    /** Requests to this path are answered when they are released. */
    hold: (url: string) => {
      heldUrl = url;
    },
    release: () => {
      heldUrl = null;
      for (const answer of held) answer();
      held = [];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (part: Buffer) => {
      body += part.toString();
    });
    incoming.on('end', () => {
      const url = incoming.url ?? '';
      received.push({ url, headers: incoming.headers, body });
      const { status, headers, body: content } = receiver.answer;
      const answer = () => outgoing.writeHead(status, { ...headers, connection: 'close' }).end(content);
      if (url === heldUrl) held.push(answer);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  receiver.host = `localhost:${port}`;
  receiver.url = `http://${receiver.host}/pings`;
  return receiver;
}
