import { z } from 'zod';

const HTTP_KINDS = ['429', '500', '404', '401', '403', '502', '503'] as const;
const GATEWAY_KINDS = ['reconnect', 'invalid_session', 'close_before_hello'] as const;

export const faultInput = z.strictObject({
  target: z.enum(['webhooks', 'api', 'gateway']),
  kind: z.enum([...HTTP_KINDS, 'timeout', 'reset', 'disconnect', ...GATEWAY_KINDS]),
  /** How many requests fail; default: all until the faults are cleared. */
  count: z.number().int().min(1).max(1_000_000).optional(),
  /** The share of the requests that fail, 0 to 1. */
  rate: z.number().gt(0).max(1).default(1),
  /** Seconds, for 429. */
  retry_after: z.number().min(0).max(86_400).default(1),
  /** Only requests to this webhook. */
  webhook_id: z.string().max(20).optional(),
  /** Only requests whose path contains this. */
  path: z.string().max(200).optional(),
  /** The request is processed, but its response is lost. */
  applied: z.boolean().optional(),
  /** For a closed gateway connection: whether the session can be resumed. */
  resumable: z.boolean().default(true),
  /** For a closed gateway connection: the close code; default: the connection is lost. */
  close_code: z.union([z.literal(1000), z.number().int().min(4000).max(4999)]).optional(),
});
export type FaultInput = z.infer<typeof faultInput>;
/** `struck`: how many requests failed. */
export type Fault = FaultInput & { struck: number };

/** The active faults, oldest first. */
export class FaultStore {
  #faults: Fault[] = [];

  add(input: FaultInput): Fault {
    const fault = { ...input, struck: 0 };
    if (this.#faults.length < 1000) this.#faults.push(fault);
    return fault;
  }

  /** The fault for this request, which counts as used; undefined: none. */
  strike(target: Fault['target'], path: string, webhookId?: string): Fault | undefined {
    const fault = this.#faults.find(
      (one) =>
        one.target === target &&
        (one.webhook_id === undefined || one.webhook_id === webhookId) &&
        (one.path === undefined || path.includes(one.path)) &&
        Math.random() < one.rate,
    );
    if (!fault) return undefined;
    fault.struck += 1;
    if (fault.struck === fault.count) this.#faults = this.#faults.filter((one) => one !== fault);
    return fault;
  }

  list(): Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }
}
