/** A parsed form: texts, lists and groups. */
export type FormValue = string | FormValue[] | FormGroup;
export type FormGroup = { [name: string]: FormValue };

/** A list arrives as a group whose names are numbers. */
type Draft = { [name: string]: string | Draft };

/** Parses a form of Stripe's clients (Stripe docs, "Request bodies"): `a[b]=c` is a group, `a[0]=c` is a list. */
export function readForm(text: string): FormGroup {
  const root = newDraft();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    const group = path.reduce((draft, step) => {
      const next = draft[step];
      const child = typeof next === 'object' ? next : newDraft();
      draft[step] = child;
      return child;
    }, root);
    group[last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toValue(value)]));
}

/** Without a prototype, which a name could otherwise change. */
function newDraft(): Draft {
  return Object.create(null);
}

function toValue(value: string | Draft): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, child]) => [name, toValue(child)] as const);
  const isList = entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
