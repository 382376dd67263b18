import { z } from 'zod';

/** Discord's nested form errors: a key for each step of the path, then `_errors`. */
interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

/** An error of Discord's API (docs: topics/opcodes-and-status-codes, "JSON Error Codes"). */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: ErrorTree | undefined;

  constructor(status: number, code: number, message: string, errors?: ErrorTree) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  static unknown(what: keyof typeof UNKNOWN_CODES): DiscordError {
    return new DiscordError(404, UNKNOWN_CODES[what], `Unknown ${what}`);
  }

  toBody(): object {
    return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) };
  }
}

const UNKNOWN_CODES = {
  Channel: 10003,
  Guild: 10004,
  Member: 10007,
  Message: 10008,
  Webhook: 10015,
  Interaction: 10062,
} as const;

/** Parses a body. Throws Discord's error 50035 with a message for each wrong field. */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  throw new DiscordError(400, 50035, 'Invalid Form Body', errorTree(result.error.issues));
}

function errorTree(issues: readonly z.core.$ZodIssue[]): ErrorTree {
  const root: ErrorTree = {};
  for (const issue of flattenUnions(issues)) {
    let node = root;
    for (const step of issue.path) {
      const next = node[String(step)];
      const child: ErrorTree = next && !Array.isArray(next) ? next : {};
      node[String(step)] = child;
      node = child;
    }
    const errors = Array.isArray(node._errors) ? node._errors : [];
    node._errors = [...errors, { code: 'BASE_TYPE_BAD_VALUE', message: issue.message }];
  }
  return root;
}

/** Of a union, only the branch with the fewest problems. */
function flattenUnions(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const best = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
    return flattenUnions(best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}
