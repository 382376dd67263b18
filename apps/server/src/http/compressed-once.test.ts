import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createCompressedText } from './compressed-once.js';

const TEXT = 'A text that stays the same. '.repeat(100);

async function startApp() {
  const app = fastify();
  const sent: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
  app.get('/', createCompressedText(TEXT));
  await app.ready();
  const get = async (accept?: string) => {
    const { headers, rawPayload } = await app.inject({
      url: '/',
      headers: accept === undefined ? {} : { 'accept-encoding': accept },
    });
    return { encoding: headers['content-encoding'], vary: headers.vary, body: rawPayload };
  };
  return { get, sent };
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['zstd, brotli', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('for clients that accept %s, the text is in %s', async (accept, encoding) => {
  const { get } = await startApp();
  const answer = await get(accept);
  expect([answer.encoding, answer.vary]).toEqual([encoding, 'accept-encoding']);
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const decode = encoding === 'br' || encoding === 'gzip' ? decoders[encoding] : (body: Buffer) => body;
  expect(decode(answer.body).toString()).toBe(TEXT);
});

test('is compressed once for each encoding', async () => {
  const { get, sent } = await startApp();
  for (const accept of ['br', 'br', 'gzip', 'br', 'gzip', undefined, undefined]) await get(accept);
  expect(new Set(sent).size).toBe(3);
});
