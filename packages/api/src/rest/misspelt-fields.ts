import type { FieldError } from '@lockwatch/contracts';
import { isJsonSchema, type JsonSchema } from '../openapi/components.js';

/** More than a person writes wrongly; beyond them nobody reads on. */
const FINDINGS_MAX = 20;
/** Fields that a call does not know are looked at up to this many, so that a body full of them costs little. */
const UNKNOWN_MAX = 200;
const NAME_MAX = 60;

/**
 * Fields of an input that can only be a known one written wrongly: `min_prise`, `minPrice`. They would be ignored, and
 * the caller would believe that they counted. A field that resembles nothing is left alone, as is one of the call's own
 * answer (`answered`): a program may send back a whole object that it received. So is one beside the field it resembles.
 */
export function misspeltFields(
  schema: JsonSchema,
  input: unknown,
  answered: ReadonlySet<string>,
): FieldError[] {
  const findings: FieldError[] = [];
  let unknown = 0;

  function look(part: unknown, value: unknown, path: string): void {
    if (!isJsonSchema(part) || findings.length >= FINDINGS_MAX || unknown >= UNKNOWN_MAX) return;
    if (Array.isArray(value)) {
      if (isJsonSchema(part.items) && isJsonSchema(part.items.properties))
        for (const [index, entry] of value.entries()) look(part.items, entry, `${path}${index}.`);
      return;
    }
    if (!isJsonSchema(value) || !isJsonSchema(part.properties)) return;
    const known = Object.keys(part.properties);
    for (const [name, inner] of Object.entries(value)) {
      if (known.includes(name)) {
        look(part.properties[name], inner, `${path}${name}.`);
        continue;
      }
      unknown += 1;
      if (findings.length >= FINDINGS_MAX || unknown > UNKNOWN_MAX) return;
      if (answered.has(name) || name.length > NAME_MAX) continue;
      const meant = known.find((one) => !Object.hasOwn(value, one) && resembles(name, one));
      if (meant !== undefined) {
        findings.push({
          path: `${path}${name}`,
          message: `There is no field ${path}${name}. Did you mean ${meant}?`,
        });
      }
    }
  }

  look(schema, input, '');
  return findings;
}

/** The fields of an object, or of the objects in a list. */
export function fieldsOf(schema: JsonSchema): Set<string> {
  if (isJsonSchema(schema.properties)) return new Set(Object.keys(schema.properties));
  return isJsonSchema(schema.items) ? fieldsOf(schema.items) : new Set();
}

/** Another case, other dashes, or a slip or two in a name long enough to tell it from another word. */
function resembles(name: string, known: string): boolean {
  const [a, b] = [bare(name), bare(known)];
  if (a === b) return true;
  const slips = b.length < 5 ? 0 : b.length < 8 ? 1 : 2;
  return Math.abs(a.length - b.length) <= slips && distance(a, b) <= slips;
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-\s]/g, '');
}

/** Letters to add, take away, change, or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        change,
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        isSwap ? (before[j - 2] ?? 0) + 1 : change,
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
