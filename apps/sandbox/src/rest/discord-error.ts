import type { z } from 'zod';

/** Discord's nested form errors: a key for each step of the path, `_errors` at its end. */
export interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

/** A refusal as Discord's API words it (docs: topics/opcodes-and-status-codes, "JSON Error Codes"). */
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

  static invalidForm(errors: ErrorTree): DiscordError {
    return new DiscordError(400, 50035, 'Invalid Form Body', errors);
  }

  static unauthorized(): DiscordError {
    return new DiscordError(401, 0, '401: Unauthorized');
  }

  static unknown(
    what:
      | 'Channel'
      | 'Guild'
      | 'Member'
      | 'Message'
      | 'User'
      | 'Webhook'
      | 'Interaction'
      | 'application command',
  ) {
    return new DiscordError(404, UNKNOWN_CODES[what], `Unknown ${what}`);
  }

  toBody(): { message: string; code: number; errors?: ErrorTree } {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
    };
  }
}

const UNKNOWN_CODES = {
  Channel: 10003,
  Guild: 10004,
  Member: 10007,
  Message: 10008,
  User: 10013,
  Webhook: 10015,
  Interaction: 10062,
  'application command': 10063,
} as const;

/** Checks a body; what breaks the schema becomes Discord's error 50035 with a message at each wrong field. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw DiscordError.invalidForm(errorTree(result.error.issues));
}

function errorTree(issues: readonly z.core.$ZodIssue[]): ErrorTree {
  const root: ErrorTree = {};
  for (const issue of deepest(issues)) {
    let node = root;
    for (const step of issue.path) {
      const next = node[String(step)];
      const child: ErrorTree = next && !Array.isArray(next) ? next : {};
      node[String(step)] = child;
      node = child;
    }
    const errors = Array.isArray(node._errors) ? node._errors : [];
    node._errors = [...errors, wording(issue)];
  }
  return root;
}

/** A union reports every branch; the one that came furthest says what is wrong. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const best = issue.errors.toSorted((a, b) => rank(a) - rank(b))[0] ?? [];
    return deepest(best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}

/** Branches refused because of their type tag are not what was meant. */
function rank(issues: readonly z.core.$ZodIssue[]): number {
  const wrongTag = issues.some((issue) => issue.path.length === 1 && issue.path[0] === 'type');
  return (wrongTag ? 1000 : 0) + issues.length;
}

function wording(issue: z.core.$ZodIssue): { code: string; message: string } {
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'number')
        return {
          code: 'NUMBER_TYPE_MAX',
          message: `int value should be less than or equal to ${issue.maximum}.`,
        };
      return {
        code: 'BASE_TYPE_BAD_LENGTH',
        message: `Must be ${issue.maximum} or fewer in length.`,
      };
    case 'too_small':
      if (issue.origin === 'number')
        return {
          code: 'NUMBER_TYPE_MIN',
          message: `int value should be greater than or equal to ${issue.minimum}.`,
        };
      return { code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${issue.minimum} or more in length.` };
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
      return { code: 'BASE_TYPE_BAD_TYPE', message: `Could not interpret the value as ${issue.expected}.` };
    case 'invalid_value':
      return {
        code: 'BASE_TYPE_CHOICES',
        message: `Value must be one of {${issue.values.map(String).join(', ')}}.`,
      };
    case 'custom':
      return { code: String(issue.params?.discord ?? 'BASE_TYPE_BAD_VALUE'), message: issue.message };
    default:
      return { code: 'BASE_TYPE_BAD_VALUE', message: issue.message };
  }
}
