import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import type { ApiContext } from '../context.js';
import { type ApiMeta, BODY_LIMIT_BYTES, REST_METHODS, type RestMeta } from '../meta.js';
import { procedures } from '../procedure-calls.js';
import { assertMayCall, type CallContext } from '../procedures.js';

/** The headings of the documentation, by the beginnings of the paths below them; the first that fits counts. */
const TAGS = [
  ['Watched items', /^\/user\/me\/(items|tags|messages|notifications|holdings|price-alerts)/],
  ['Subscriptions', /^\/(user\/(me\/)?(subscription|ledger|claim-trial|billing-portal)|stripe)/],
  ['API tokens', /^\/user\/me\/api-tokens/],
  ['Servers', /^\/user\/me\/servers/],
  ['User', /^\/user\/me(\/export)?$/],
  ['Settings', /^\/user/],
  ['Parser', /^\/admin\/parser/],
  ['Admin', /^\/admin/],
  ['Items', /^\/(items|market)/],
  ['Status', /^\/status/],
] as const;
/** Of calls about one object whose example names no other id. */
const EXAMPLE_ID = { id: '01890a5d-ac96-774b-bcce-b302099a8057' };
type Tag = (typeof TAGS)[number][0];

function toTag(path: string): Tag {
  const found = TAGS.find(([, paths]) => paths.test(path));
  if (!found) throw new Error(`${path} has no heading in the documentation.`);
  return found[0];
}

/** A procedure as the REST API knows it. */
export type RestRoute = ReturnType<typeof toRoute>;

/** Every procedure that has a place in the REST API, by path and method. */
export function restRoutes(): RestRoute[] {
  const routes = [...procedures].flatMap(([name, procedure]) => {
    const meta: ApiMeta = procedure._def.meta ?? {};
    return meta.rest ? [toRoute(name, procedure, meta)] : [];
  });
  return routes.sort((a, b) => sortKey(a).localeCompare(sortKey(b), 'en'));
}

function toRoute(name: string, procedure: AnyTRPCProcedure, meta: ApiMeta & RestMeta) {
  const { rest: call, ...rest } = meta;
  const [method, path = ''] = call.split(' ');
  const [input, ...others] = procedure._def.inputs;
  if (others.length > 0) throw new Error(`${name} must take its input from one schema to be a REST call.`);
  const output = 'output' in procedure._def ? procedure._def.output : undefined;
  if (!(output instanceof z.ZodType)) throw new Error(`${name} must declare its output to be a REST call.`);
  if (input !== undefined && !(input instanceof z.ZodObject))
    throw new Error(`${name} must take an object to be a REST call.`);
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const example: Record<string, unknown> = { ...(pathNames.includes('id') && EXAMPLE_ID), ...meta.example };
  return {
    /** The procedure's name, e.g. `user.items.list`. */
    name,
    rest: { ...rest, example, method: z.enum(REST_METHODS).parse(method), path, tag: toTag(path) },
    access: meta.access ?? 'public',
    /** One of these is needed; empty: none. */
    permissions: meta.permissions ?? [],
    pathNames,
    /** Null: the call takes nothing. */
    input: input ?? null,
    /** A repeated call under the same key is done once. */
    takesIdempotencyKey: input !== undefined && 'idempotency_key' in input.shape,
    output,
    bodyLimitBytes: meta.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    /** Throws UNAUTHENTICATED, BANNED or FORBIDDEN unless the caller may call it, whatever the input. */
    assertMayCall: (context: CallContext) => assertMayCall(context, { type: procedure._def.type, meta }),
    /** Runs the procedure with its middleware; throws what `toAppError` understands. */
    call: (rawInput: unknown, ctx: ApiContext, signal: AbortSignal | undefined): Promise<unknown> =>
      procedure({
        ctx,
        path: name,
        type: procedure._def.type,
        getRawInput: async () => rawInput,
        signal,
        batchIndex: 0,
      }),
  };
}

function sortKey(route: RestRoute): string {
  return `${route.rest.path} ${route.rest.method}`;
}
