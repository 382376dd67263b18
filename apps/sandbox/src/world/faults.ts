import { z } from 'zod';

export const faultInput = z
  .strictObject({
    target: z.enum(['webhooks', 'api', 'gateway']),
    kind: z.enum([
      '429',
      '500',
      '404',
      'timeout',
      'reset',
      'disconnect',
      '401',
      '403',
      '502',
      '503',
      'reconnect',
      'invalid_session',
      'close_before_hello',
    ]),
    /** How many requests fail; default: all until the faults are cleared. */
    count: z.number().int().min(1).max(1_000_000).optional(),
    /** The share of the requests that fail, 0 to 1. */
    rate: z.number().gt(0).max(1).optional(),
    /** Seconds, for 429. */
    retry_after: z.number().min(0).max(86_400).optional(),
    /** For 429: whether the global limit was exceeded. */
    global: z.boolean().optional(),
    /** Only requests to this webhook. */
    webhook_id: z.string().max(20).optional(),
    /** Only requests whose path contains this. */
    path: z.string().max(200).optional(),
    /** The request is processed, but its response is lost. */
    applied: z.boolean().optional(),
    /** For a closed gateway connection: whether the session can be resumed. */
    resumable: z.boolean().optional(),
    /** For a closed gateway connection: the close code; default: the connection is lost. */
    close_code: z.union([z.literal(1000), z.number().int().min(4000).max(4999)]).optional(),
  })
  .superRefine((fault, context) => {
    const onlyGateway = ['reconnect', 'invalid_session', 'close_before_hello'].includes(fault.kind);
    if (onlyGateway && fault.target !== 'gateway') {
      context.addIssue({
        code: 'custom',
        path: ['kind'],
        message: `${fault.kind} exists for the gateway only.`,
      });
    }
    if (fault.webhook_id !== undefined && fault.target !== 'webhooks') {
      context.addIssue({
        code: 'custom',
        path: ['webhook_id'],
        message: 'webhook_id narrows faults of webhooks.',
      });
    }
  });
export type Fault = z.infer<typeof faultInput> & { id: number; left: number | null; struck: number };

export interface FaultCandidate {
  target: Fault['target'];
  path: string;
  webhookId?: string | undefined;
}

/** The active faults, oldest first. */
export class FaultStore {
  #faults: Fault[] = [];
  #nextId = 1;

  add(input: z.infer<typeof faultInput>): Fault {
    const fault: Fault = { ...input, id: this.#nextId, left: input.count ?? null, struck: 0 };
    this.#nextId += 1;
    if (this.#faults.length < 1000) this.#faults.push(fault);
    return fault;
  }

  /** The fault for this request, which counts as used; undefined: none. */
  strike(subject: FaultCandidate): Fault | undefined {
    if (this.#faults.length === 0) return undefined;
    const fault = this.#faults.find((one) => appliesTo(one, subject) && Math.random() < (one.rate ?? 1));
    if (!fault) return undefined;
    fault.struck += 1;
    if (fault.left !== null) {
      fault.left -= 1;
      if (fault.left <= 0) this.#faults = this.#faults.filter((one) => one !== fault);
    }
    return fault;
  }

  list(): Fault[] {
    return [...this.#faults];
  }

  clear(): void {
    this.#faults = [];
  }
}

function appliesTo(fault: Fault, subject: FaultCandidate): boolean {
  if (fault.target !== subject.target) return false;
  if (fault.webhook_id !== undefined && fault.webhook_id !== subject.webhookId) return false;
  return fault.path === undefined || subject.path.includes(fault.path);
}
