import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { StripeError } from '../stripe/stripe-error.js';

/** An error of a dev call, with a sentence for the caller. */
export class DevError extends Error {
  readonly status: number;
  readonly details: object;

  constructor(status: number, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

type DevRequest = FastifyRequest<{
  Params: { id?: string };
  Querystring: Record<string, string | undefined>;
}>;
type DevCall = (request: DevRequest, reply: FastifyReply) => unknown;

/** A call with a body of that schema; `id`: the parameter of the path. Throws `DevError` 422 with every invalid field. */
export function devCall<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.infer<Schema>, id: string, reply: FastifyReply) => unknown,
  status = 200,
): DevCall {
  return (request, reply) => {
    const read = schema.safeParse(request.body ?? {});
    if (read.success) return run(read.data, request.params.id ?? '', reply.code(status));
    throw new DevError(422, `The body is invalid: ${z.prettifyError(read.error).replaceAll('\n', ' ')}`);
  };
}

/** Registers calls by method and path. Without a result the answer is 204; errors are `{"message"}`. */
export async function registerDevCalls(
  app: FastifyInstance,
  prefix: string,
  calls: Record<string, DevCall>,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof DevError || error instanceof StripeError) {
          const details = error instanceof DevError ? error.details : {};
          return reply.code(error.status).send({ message: error.message, ...details });
        }
        const status = error.statusCode ?? 500;
        if (status < 500) return reply.code(status).send({ message: error.message });
        request.log.error({ err: error }, 'dev_call.failed');
        return reply.code(500).send({ message: 'The sandbox failed. See its log.' });
      });
      for (const [route, call] of Object.entries(calls)) {
        const [method = '', url = ''] = route.split(' ');
        const handler = async (request: DevRequest, reply: FastifyReply) =>
          (await call(request, reply)) ?? (reply.sent ? reply : reply.code(204).send());
        scope.route({ method, url, handler });
      }
    },
    { prefix },
  );
}

/** The number of a row after which rows are wanted. Throws `DevError` 422. */
export function parseAfter({ query }: DevRequest): number {
  const after = Number(query.after ?? 0);
  if (Number.isInteger(after) && after >= 0) return after;
  throw new DevError(422, 'after must be the seq of a row, a whole number of at least 0.');
}
