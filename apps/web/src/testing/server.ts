import { type ApiContext, appRouter } from '@lockwatch/api';
import { createTestContext, type Person, type World } from '@lockwatch/api/testing';
import { IDEMPOTENCY_KEY_HEADER } from '@lockwatch/contracts';
import { toLanguage } from '@lockwatch/texts';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';

const ENDPOINT = '/trpc';

/** Ends what was begun with the server; the next calls are answered as usual. */
type Restore = () => void;

/** The server of a test: the real router over a real database, called by the page's own tRPC links. */
export interface TestServer {
  /** In place of the browser's `fetch`. */
  fetch: typeof fetch;
  /** The token with which a page calls as this person. */
  createToken(person: Person): string;
  /** The person's token is no longer valid. */
  endSession(person: Person): void;
  /** How often the page has called the procedure. */
  countCalls(procedure: string): number;
  /** Makes the procedure fail with the server's reason, or without one. */
  fail(procedure: string, detail: string | null): Restore;
  /** Delays responses of the procedure until the returned function is called. */
  hold(procedure: string): Restore;
  /** Changes the data `T` that a query returns, for states that are laborious to create. */
  modify<T>(procedure: string, change: (data: T) => T): Restore;
  /** Requests fail as they do without a connection, or are answered with this status by a proxy. */
  disconnect(status?: number): Restore;
  /** Forgets calls and ends all failures, delays and changes. */
  reset(): void;
}

type Answer = { result: { data: unknown } } | { error: unknown };

interface Interception {
  procedure: string;
  /** Resolves when the request may reach the server. */
  before?: Promise<void>;
  change?: (answer: Answer) => Answer;
  /** The procedure is not called, if it is alone in its request. */
  isFailure?: boolean;
}

export function createTestServer(world: World): TestServer {
  const people = new Map<string, Person>();
  const calls = new Map<string, number>();
  const interceptions = new Set<Interception>();
  let outage: { status: number | undefined } | null = null;

  async function createContext(request: Request): Promise<ApiContext> {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const person = people.get(token);
    const context = person
      ? await person.contextWith(world.deps)
      : createTestContext(world.deps, { kind: 'nobody', rejection: null });
    return {
      ...context,
      language: toLanguage(request.headers.get('accept-language') ?? undefined),
      idempotencyKey: request.headers.get(IDEMPOTENCY_KEY_HEADER),
    };
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const procedures = decodeURIComponent(url.pathname).slice(`${ENDPOINT}/`.length).split(',');
    for (const name of procedures) calls.set(name, (calls.get(name) ?? 0) + 1);
    const own = [...interceptions].filter(({ procedure }) => procedures.includes(procedure));
    await Promise.all(own.map(({ before }) => before));
    if (outage?.status) return new Response('<h1>Unavailable</h1>', { status: outage.status });
    if (outage) throw new TypeError('fetch failed');
    const failing = new Set(own.filter(({ isFailure }) => isFailure).map(({ procedure }) => procedure));
    const isBatch = url.searchParams.has('batch');
    const response = procedures.every((name) => failing.has(name))
      ? Response.json(isBatch ? procedures.map(() => ({ error: null })) : { error: null }, { status: 403 })
      : await fetchRequestHandler({
          endpoint: ENDPOINT,
          req: request,
          router: appRouter,
          createContext: () => createContext(request),
        });
    const changes = own.filter(({ change }) => change);
    if (changes.length === 0) return response;
    // The shape is that of tRPC.
    const answers = [await response.json()].flat() as Answer[];
    const changed = answers.map((answer, place) =>
      changes
        .filter(({ procedure }) => procedure === procedures[place])
        .reduce((current, { change }) => change?.(current) ?? current, answer),
    );
    return Response.json(isBatch ? changed : changed[0], { status: response.status });
  }

  function intercept(interception: Interception): Restore {
    interceptions.add(interception);
    return () => interceptions.delete(interception);
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(`${ENDPOINT}/`)) throw new TypeError(`Nothing answers at ${pathname}.`);
      return respond(request);
    },
    createToken(person) {
      people.set(person.userId, person);
      return person.userId;
    },
    endSession: (person) => void people.delete(person.userId),
    countCalls: (procedure) => calls.get(procedure) ?? 0,
    fail: (procedure, detail) =>
      intercept({ procedure, isFailure: true, change: () => ({ error: createFailure(detail) }) }),
    hold(procedure) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = intercept({ procedure, before: promise });
      return () => {
        stop();
        resolve();
      };
    },
    modify: (procedure, change) =>
      intercept({
        procedure,
        change: (answer) =>
          'result' in answer
            ? { result: { data: change(answer.result.data as Parameters<typeof change>[0]) } }
            : answer,
      }),
    disconnect(status) {
      outage = { status };
      return () => {
        outage = null;
      };
    },
    reset() {
      calls.clear();
      interceptions.clear();
      outage = null;
    },
  };
}

function createFailure(detail: string | null): unknown {
  return {
    message: 'x',
    code: -32003,
    data: { code: 'FORBIDDEN', httpStatus: 403, ...(detail !== null && { appCode: 'FORBIDDEN', detail }) },
  };
}
