import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ENCODINGS = ['br', 'gzip'] as const;
/** The highest quality takes seconds. */
const BROTLI_QUALITY = 5;

/** Answers with this text, which is compressed at the first request and kept. */
export type SendText = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function createCompressedText(text: string): SendText {
  const content = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const compress = {
    br: () => promisify(brotliCompress)(content, { params }),
    gzip: () => promisify(gzip)(content),
  };
  const kept: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
  return async (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ENCODINGS.find((name) =>
      new RegExp(`(^|[ ,])${name} *(,|$|; *q=(1|0\\.0*[1-9]))`, 'i').test(accepted),
    );
    reply.header('vary', 'accept-encoding');
    if (encoding === undefined) return reply.send(content);
    kept[encoding] ??= compress[encoding]();
    return reply.header('content-encoding', encoding).send(await kept[encoding]);
  };
}
