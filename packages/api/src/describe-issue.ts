import type { core } from 'zod';

/**
 * One broken rule of an input as a sentence for a person. `input` is the whole input as it was sent; what was sent is
 * never repeated. Sentences of our own schemas stay as they are; one that begins with "Must" gets the name of its
 * field in front. Source: the contract's `detail` and `errors[].message` (RFC 9457).
 */
export function describeIssue(issue: core.$ZodIssue, input: unknown): string {
  const name = getFieldName(issue.path);
  const value = getValue(input, issue.path);
  const isKind = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (value === undefined && (isKind || issue.code === 'invalid_value')) return `${name} is required.`;
  if (issue.code !== 'invalid_type') return getCustomMessage(issue, name) ?? rule(issue, name);
  // Integers beyond 2^53 arrive as digits, and still larger numbers as infinity.
  if (issue.expected === 'number' && isBeyondNumbers(value)) return `${name} is out of range.`;
  const sentence = getCustomMessage(issue, name) ?? rule(issue, name);
  return issue.expected === 'number' && isQuotedNumber(value)
    ? sentence.replace(/\.$/, ', without quotes.')
    : sentence;
}

/** The start of the schema library's default messages. */
const DEFAULT_MESSAGE = /^(?:Invalid|Too big|Too small|Unrecognized)\b/;

function getCustomMessage(issue: core.$ZodIssue, name: string): string | null {
  if (DEFAULT_MESSAGE.test(issue.message)) return null;
  return issue.message.startsWith('Must ') ? `${name} m${issue.message.slice(1)}` : issue.message;
}

function rule(issue: core.$ZodIssue, name: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${KINDS[issue.expected] ?? 'of a different type'}.`;
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${choice(issue.values.map(String))}.`;
    case 'too_small':
      if (Number(issue.minimum) === Number.MIN_SAFE_INTEGER) return `${name} is out of range.`;
      return `${name} ${bound(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least', issue.exact)}`;
    case 'too_big':
      if (Number(issue.maximum) === Number.MAX_SAFE_INTEGER) return `${name} is out of range.`;
      return `${name} ${bound(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most', issue.exact)}`;
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return `${name} must be ${FORMATS[issue.format] ?? 'in a different format'}.`;
    case 'unrecognized_keys':
      return `${name} has a field that does not exist here.`;
    case 'invalid_key':
      return `${name} has a field whose name is not accepted.`;
    case 'invalid_union':
    case 'invalid_element':
    case 'custom':
      return `${name} has a value that is not accepted.`;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a time such as 2026-01-31T18:30:00.000Z',
  date: 'a date such as 2026-01-31',
  url: 'an address such as https://example.com',
  email: 'an e-mail address',
  guid: 'an id',
  uuid: 'an id',
};

const UNITS: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

function bound(origin: string, limit: number | bigint, side: string, isExact: boolean | undefined): string {
  const amount = isExact ? `exactly ${limit}` : `${side} ${limit}`;
  const unit = UNITS[origin];
  return unit ? `must have ${amount} ${Number(limit) === 1 ? unit[0] : unit[1]}.` : `must be ${amount}.`;
}

/** "A", "A or B", "A, B or C" */
function choice(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** `item_id`, `preference_value.enabled`, `Entry 2 of tag_ids`; the input itself has no name. */
function getFieldName(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'The input';
  if (typeof last !== 'number') return path.map(String).join('.');
  return `Entry ${last + 1} of ${path.length > 1 ? path.slice(0, -1).map(String).join('.') : 'the input'}`;
}

function getValue(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, step)?.value;
  }
  return value;
}

function isBeyondNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) === Number.POSITIVE_INFINITY;
  return typeof value === 'string' && /^-?\d+$/.test(value) && !Number.isSafeInteger(Number(value));
}

function isQuotedNumber(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}
