import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AttachmentObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DiscordError } from './discord-error.js';

/** Discord names JSON without a charset, and some libraries compare the whole header. */
export function registerPlainJson(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/json')) reply.header('content-type', 'application/json');
    return payload;
  });
}

/** A body as it was sent: JSON, or a form with `payload_json` and files (docs: reference, "Uploading Files"). */
export interface ReadBody {
  json: unknown;
  files: { name: string; size: number; type: string }[];
}

const MAX_FILES = 10;

/** Teaches the scope to read multipart forms; JSON is Fastify's own. */
export function registerBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readForm(body, request.headers['content-type'] ?? ''),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

class FormBody {
  readonly read: ReadBody;
  constructor(read: ReadBody) {
    this.read = read;
  }
}

/** The body of a request in one form, however it came. */
export function readBody(request: FastifyRequest): ReadBody {
  if (request.body instanceof FormBody) return request.body.read;
  return { json: request.body ?? {}, files: [] };
}

/** Attachment objects for uploaded files. Their bytes are not kept: nothing in the product reads them back. */
export function attachmentsOf(world: World, body: ReadBody): AttachmentObject[] {
  return body.files.map((file) => {
    const id = world.ids.next();
    const url = `attachment://${encodeURIComponent(file.name)}`;
    return { id, filename: file.name, size: file.size, url, proxy_url: url, content_type: file.type };
  });
}

async function readForm(body: Buffer, contentType: string): Promise<FormBody> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new DiscordError(400, 50035, 'Invalid Form Body');
  }
  const files = [...form.values()]
    .filter((value) => value instanceof File)
    .map((file) => ({ name: file.name, size: file.size, type: file.type }));
  if (files.length > MAX_FILES)
    throw new DiscordError(400, 30015, 'Maximum number of attachments in a message reached (10)');
  const payload = form.get('payload_json');
  if (typeof payload !== 'string') {
    const fields = [...form.entries()].filter(([, value]) => typeof value === 'string');
    return new FormBody({ json: Object.fromEntries(fields), files });
  }
  try {
    return new FormBody({ json: JSON.parse(payload), files });
  } catch {
    throw new DiscordError(400, 50109, 'The request body contains invalid JSON.');
  }
}
