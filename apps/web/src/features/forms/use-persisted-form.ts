import { useEffect, useState } from 'react';
import { deleteUnsaved, readUnsaved, writeUnsaved } from './unsaved-input.js';

/**
 * The values of a form: plain data by the names of its fields. While they differ from `saved` they are kept in this tab,
 * across navigation, reloads and sign-in.
 */
export function usePersistedForm<Values extends object>(name: string, saved: Values) {
  const [restored] = useState(() => restore(name, saved));
  const [values, setValues] = useState<Values>({ ...saved, ...restored });
  const content = JSON.stringify(values);
  const isChanged = content !== JSON.stringify(saved);
  useEffect(() => {
    if (isChanged) writeUnsaved(name, JSON.parse(content));
    else deleteUnsaved(name);
  }, [name, content, isChanged]);

  const set = (changed: Partial<Values>) => setValues((former) => ({ ...former, ...changed }));
  /** The value of a field and its change, as the controls take them. */
  function field<Name extends keyof Values>(name: Name) {
    const onChange = (value: Values[Name]) => setValues((former) => ({ ...former, [name]: value }));
    return { value: values[name], onChange };
  }
  return { values, set, field, restored };
}

/** The unsaved values, or null. */
function restore<Values extends object>(name: string, saved: Values): Partial<Values> | null {
  const stored = readUnsaved(name);
  return isPartOf(stored, saved) ? stored : null;
}

/** Whether all are fields of the form, with values of the same kind; another version may have stored others. */
function isPartOf<Values extends object>(stored: unknown, saved: Values): stored is Partial<Values> {
  if (typeof stored !== 'object' || stored === null) return false;
  const kinds = new Map(Object.entries(saved));
  return Object.entries(stored).every(([name, value]) => {
    const kind: unknown = kinds.get(name);
    return kinds.has(name) && (kind === null || value === null || typeof value === typeof kind);
  });
}
