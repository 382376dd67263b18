import { AppError } from '@lockwatch/contracts';
import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import type { ApiContext } from '../context.js';
import type { ApiMeta, RestMeta } from '../meta.js';
import { inputSchema } from '../openapi/components.js';
import { appRouter } from '../router.js';
import { fieldsOf, misspeltFields } from './misspelt-fields.js';

/** A procedure as the REST API knows it. */
export interface RestRoute {
  /** The procedure's name, e.g. `user.items.list`. */
  name: string;
  rest: RestMeta;
  access: NonNullable<ApiMeta['access']>;
  /** One of these is needed; empty: none. */
  permissions: NonNullable<ApiMeta['permissions']>;
  /** The inputs that are part of the path. */
  pathNames: readonly string[];
  /** Null: the call takes nothing. */
  input: z.ZodObject | null;
  /** A repeated call under the same key is done once. */
  takesIdempotencyKey: boolean;
  output: z.ZodType;
  /**
   * Runs the procedure with everything around it; throws what `toAppError` understands, and INVALID for a field that is
   * written wrongly, once the caller is known to be allowed.
   */
  call(input: unknown, context: ApiContext, signal: AbortSignal | undefined): Promise<unknown>;
}

/** Every procedure that has a place in the REST API, by path and method. */
export function restRoutes(): RestRoute[] {
  // At run time this record is flat, `user.items.list` to procedure; its type is nested.
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  const routes = Object.entries(procedures).flatMap(([name, procedure]) => {
    if (!isProcedure(procedure)) throw new Error(`${name} is not a procedure.`);
    const meta: ApiMeta = procedure.meta ?? {};
    return meta.openapi ? [toRoute(name, procedure, { ...meta, openapi: meta.openapi })] : [];
  });
  return routes.sort((a, b) => sortKey(a).localeCompare(sortKey(b), 'en'));
}

function isProcedure(value: unknown): value is AnyTRPCProcedure {
  return typeof value === 'function' && '_def' in value;
}

function toRoute(
  name: string,
  procedure: AnyTRPCProcedure,
  meta: ApiMeta & { openapi: RestMeta },
): RestRoute {
  const [input, ...others] = procedure._def.inputs;
  if (others.length > 0) throw new Error(`${name} must take its input from one schema to be a REST call.`);
  const output = 'output' in procedure._def ? procedure._def.output : undefined;
  if (!(output instanceof z.ZodType)) throw new Error(`${name} must declare its output to be a REST call.`);
  if (input !== undefined && !(input instanceof z.ZodObject))
    throw new Error(`${name} must take an object to be a REST call.`);
  const refuseMisspelt = input === undefined ? () => undefined : misspellingRefusal(input, output);
  return {
    name,
    rest: meta.openapi,
    access: meta.access ?? 'public',
    permissions: meta.permissions ?? [],
    pathNames: [...meta.openapi.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    input: input ?? null,
    takesIdempotencyKey: input !== undefined && 'idempotency_key' in input.shape,
    output,
    call: (rawInput, ctx, signal) =>
      procedure({
        ctx,
        path: name,
        type: procedure._def.type,
        getRawInput: async () => {
          refuseMisspelt(rawInput);
          return rawInput;
        },
        signal,
        batchIndex: 0,
      }),
  };
}

function misspellingRefusal(input: z.ZodObject, output: z.ZodType): (rawInput: unknown) => void {
  const schema = inputSchema(input);
  const answered = fieldsOf(inputSchema(output));
  return (rawInput) => {
    const fields = misspeltFields(schema, rawInput, answered);
    const [first] = fields;
    if (first) throw new AppError('INVALID', first.message, { fields });
  };
}

function sortKey(route: RestRoute): string {
  return `${route.rest.path} ${route.rest.method}`;
}
