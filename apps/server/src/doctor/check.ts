/** The result of one test of a setting. `fix`: the one thing to do. */
export interface Check {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  detail: string;
  fix?: string;
}

export const TIMEOUT_MS = 10_000;

export function ok(check: string, detail: string): Check {
  return { check, status: 'ok', detail };
}

export function warn(check: string, detail: string, fix: string): Check {
  return { check, status: 'warn', detail, fix };
}

export function fail(check: string, detail: string, fix: string): Check {
  return { check, status: 'fail', detail, fix };
}

/** Ends the checks of a service with this one. */
export class Rejection extends Error {
  readonly result: Check;

  constructor(...result: Parameters<typeof fail>) {
    super();
    this.result = fail(...result);
  }
}

/** The checks of a service; the `Rejection` that one of them threw, or that the service does not answer: `silence`. */
export async function checkService(
  check: string,
  silence: string,
  fix: string,
  work: () => Promise<Check[]>,
): Promise<Check[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rejection) return [error.result];
    return [fail(check, `${silence}${describeError(error)}`, fix)];
  }
}

/** What went wrong, with the reason that `fetch` hides in the cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

interface JsonAnswer {
  status: number;
  body: unknown;
}
/** Calls a path of a service with its credential. */
export type Call = (path: string) => Promise<JsonAnswer>;

/** The answer of an address as JSON, or its status where it is no success. Throws when nothing answers. */
export async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<JsonAnswer> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
  return { status: response.status, body: await response.json().catch(() => null) };
}
