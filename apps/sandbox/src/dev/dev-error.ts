import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { StripeError } from '../stripe/stripe-error.js';

/** An error of a dev call, with a sentence for the caller. */
export class DevError extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** Parses a body. Throws `DevError` 422 with every invalid field. */
export function parseDevBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  throw new DevError(422, `The body is invalid: ${z.prettifyError(read.error).replaceAll('\n', ' ')}`);
}

/** Answers errors of the dev calls as `{"message"}`. */
export function registerDevErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof DevError || error instanceof StripeError) {
      return reply.code(error.status).send({ message: error.message });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ message: error.message });
    request.log.error({ err: error }, 'dev_call.failed');
    return reply.code(500).send({ message: 'The sandbox failed. See its log.' });
  });
}
