import * as zlib from 'node:zlib';
import type { WebSocket } from 'ws';

/** How packets go to one client (docs: events/gateway, "Encoding and Compression"). */
export interface Transport {
  send(packet: string): void;
}

export type StreamCompression = 'zlib-stream' | 'zstd-stream';

/** The compressions of whole connections that this Node can do. */
export function supportsStream(name: string): name is StreamCompression {
  return name === 'zlib-stream' || (name === 'zstd-stream' && typeof zlib.createZstdCompress === 'function');
}

/** Plain text packets, or each packet deflated by itself when IDENTIFY asked for it. */
export class PlainTransport implements Transport {
  readonly #socket: WebSocket;
  deflatesEach = false;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  send(packet: string): void {
    this.#socket.send(this.deflatesEach ? zlib.deflateSync(packet) : packet);
  }
}

/** One compression context for the whole connection; each packet ends with a flush, so it can be read at once. */
export class StreamTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #compressor: zlib.Deflate | zlib.ZstdCompress;
  readonly #flushKind: number;
  readonly #queue: string[] = [];
  #isBusy = false;

  constructor(socket: WebSocket, name: StreamCompression) {
    this.#socket = socket;
    const isZlib = name === 'zlib-stream';
    this.#compressor = isZlib ? zlib.createDeflate() : zlib.createZstdCompress();
    this.#flushKind = isZlib ? zlib.constants.Z_SYNC_FLUSH : zlib.constants.ZSTD_e_flush;
    this.#compressor.on('error', () => socket.close(4000));
    socket.once('close', () => this.#compressor.destroy());
  }

  send(packet: string): void {
    this.#queue.push(packet);
    this.#next();
  }

  #next(): void {
    if (this.#isBusy || this.#compressor.destroyed) return;
    const packet = this.#queue.shift();
    if (packet === undefined) return;
    this.#isBusy = true;
    this.#compressor.write(packet);
    this.#compressor.flush(this.#flushKind, () => {
      const chunks: Buffer[] = [];
      for (let chunk = this.#compressor.read(); chunk !== null; chunk = this.#compressor.read()) {
        if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      }
      this.#socket.send(Buffer.concat(chunks));
      this.#isBusy = false;
      this.#next();
    });
  }
}
