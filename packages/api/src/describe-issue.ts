import { readIssue } from '@lockwatch/contracts';
import type { Text, Value } from '@lockwatch/texts';
import type { core } from 'zod';

/**
 * One broken rule of an input as a text for a user. `input` is the whole input as it was sent; what was sent is never
 * repeated. Source: the contract's `detail` and `errors[].message` (RFC 9457).
 */
export function describeIssue(issue: core.$ZodIssue, input: unknown): Text {
  const field = getFieldName(issue.path);
  const value = getValue(input, issue.path);
  const isKind = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (value === undefined && (isKind || issue.code === 'invalid_value'))
    return { text: 'input.required', values: { field } };
  const isNumber = issue.code === 'invalid_type' && issue.expected === 'number';
  // Integers beyond 2^53 arrive as digits, and still larger numbers as infinity.
  if (isNumber && isBeyondNumbers(value)) return { text: 'input.outOfRange', values: { field } };
  const quoted = isNumber && isQuotedNumber(value) ? 'yes' : 'other';
  return readIssue(issue.message, { field, quoted }) ?? describeRule(issue, { field, quoted });
}

function describeRule(issue: core.$ZodIssue, named: { field: Value; quoted: 'yes' | 'other' }): Text {
  const { field } = named;
  switch (issue.code) {
    case 'invalid_type':
      return { text: 'input.kind', values: { ...named, kind: KINDS[issue.expected] ?? OTHER_KIND } };
    case 'invalid_value':
      return { text: 'input.choices', values: { field, choices: joinChoices(issue.values.map(String)) } };
    case 'too_small':
      return bound(field, issue, issue.minimum, issue.inclusive === false ? 'more' : 'least');
    case 'too_big':
      return bound(field, issue, issue.maximum, 'most');
    case 'invalid_format':
      return { text: 'input.format', values: { field, format: FORMATS[issue.format] ?? OTHER_FORMAT } };
    default:
      return { text: 'input.notAccepted', values: { field } };
  }
}

const KINDS: Readonly<Record<string, Text>> = {
  string: { text: 'input.kind.text' },
  number: { text: 'input.kind.number' },
  int: { text: 'input.kind.integer' },
  boolean: { text: 'input.kind.boolean' },
  array: { text: 'input.kind.list' },
  object: { text: 'input.kind.object' },
};

const OTHER_KIND: Text = { text: 'input.kind.other' };
const OTHER_FORMAT: Text = { text: 'input.format.other' };

const FORMATS: Readonly<Record<string, Text>> = {
  datetime: { text: 'input.format.time' },
  date: { text: 'input.format.date' },
};

const UNITS: Readonly<Record<string, 'characters' | 'entries'>> = { string: 'characters', array: 'entries' };

function bound(
  field: Value,
  { origin }: { origin: string },
  end: number | bigint,
  side: 'more' | 'least' | 'most',
): Text {
  const limit = Number(end);
  if (Math.abs(limit) === Number.MAX_SAFE_INTEGER) return { text: 'input.outOfRange', values: { field } };
  const unit = UNITS[origin];
  return unit
    ? { text: 'input.length', values: { field, side, limit, unit } }
    : { text: 'input.size', values: { field, side, limit } };
}

/** "A", "A or B", "A, B or C" */
function joinChoices(names: readonly string[]): Value {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return { text: 'api.or', values: { names: names.slice(0, -1).join(', '), last } };
}

/** `item_id`, `preference_value.enabled`, `Entry 2 of tag_ids`; the input itself has no name. */
function getFieldName(path: readonly PropertyKey[]): Value {
  const last = path.at(-1);
  if (last === undefined) return { text: 'input.theInput' };
  if (typeof last !== 'number') return path.map(String).join('.');
  const list =
    path.length > 1 ? path.slice(0, -1).map(String).join('.') : { text: 'input.wholeList' as const };
  return { text: 'input.entry', values: { number: last + 1, list } };
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
