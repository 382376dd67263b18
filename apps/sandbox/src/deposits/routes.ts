import { renameGrowId } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parseDevBody, registerDevErrors } from '../dev/dev-error.js';
import { type DepositBotOptions, sendAsDepositBot } from './deposit-bot.js';

/** The idempotency key; by default a new one. */
const id = z.string().optional();
const depositInput = z.object({ growid: z.string(), amount: z.number(), id });
const verifyInput = z.object({ growid: z.string(), code: z.string(), id });

/** `/deposits/dev`: calls of the game's deposit bot, which return the server's response. */
export async function registerDepositBot(app: FastifyInstance, options: DepositBotOptions): Promise<void> {
  await app.register(
    async (scope) => {
      registerDevErrors(scope);
      scope.post('/deposit', async (request, reply) => {
        const { growid, amount, id } = parseDevBody(depositInput, renameGrowId(request.body));
        return pass(reply, await sendAsDepositBot(options, '/deposits', { growid, amount }, id));
      });
      scope.post('/verify', async (request, reply) => {
        const { growid, code, id } = parseDevBody(verifyInput, renameGrowId(request.body));
        return pass(reply, await sendAsDepositBot(options, '/deposits/verify', { growid, code }, id));
      });
    },
    { prefix: '/deposits/dev' },
  );
}

/** The sentence of an error is in `message`, as for the sandbox's own errors. */
function pass(reply: FastifyReply, { status, body }: { status: number; body: unknown }): FastifyReply {
  const detail: unknown = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null;
  return reply.code(status).send(typeof detail === 'string' ? { message: detail } : body);
}
