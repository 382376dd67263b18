/** A parsed form: texts, lists and groups. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormGroup = { [name: string]: FormValue };

const MAX_DEPTH = 8;
const MAX_INDEX = 100;
const INDEX = /^\d{0,3}$/;

/**
 * Parses a form of Stripe's clients (Stripe docs, "Request bodies"): `a[b]=c` is a group, `a[0]=c` and `a[]=c` are
 * lists. Returns null for malformed names.
 */
export function readForm(text: string): FormGroup | null {
  const root = new Group();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = namePath(name);
    if (!path || !root.put(path, value)) return null;
  }
  const read = root.read();
  return typeof read === 'object' && !Array.isArray(read) ? read : {};
}

function namePath(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) return null;
  const rest = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  const path = [match[1], ...rest];
  return path.length > MAX_DEPTH ? null : path;
}

/** Fields by name. Whether they are a list is known when all are parsed. */
class Group {
  readonly #fields = new Map<string, string | Group>();

  /** Returns false when a name is both a text and a group. */
  put(path: string[], value: string): boolean {
    const [first = '', ...rest] = path;
    const name = first === '' ? String(this.#fields.size) : first;
    if (rest.length === 0) {
      if (this.#fields.get(name) instanceof Group) return false;
      this.#fields.set(name, value);
      return true;
    }
    const field = this.#fields.get(name) ?? new Group();
    if (!(field instanceof Group)) return false;
    this.#fields.set(name, field);
    return field.put(rest, value);
  }

  read(): FormValue {
    const entries = [...this.#fields].map(([name, field]): [string, FormValue] => [
      name,
      field instanceof Group ? field.read() : field,
    ]);
    const isList =
      entries.length > 0 && entries.every(([name]) => INDEX.test(name) && Number(name) < MAX_INDEX);
    if (!isList) return Object.fromEntries(entries);
    return entries.sort(([left], [right]) => Number(left) - Number(right)).map(([, value]) => value);
  }
}
