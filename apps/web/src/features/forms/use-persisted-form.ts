import { useEffect, useState } from 'react';
import { deleteUnsaved, readUnsaved, writeUnsaved } from '../../auth/unsaved-input.js';

/**
 * The values of a form: plain data by the names of its fields. While they differ from `saved` they are kept in this tab,
 * across navigation, reloads and sign-in.
 */
export function usePersistedForm<Values extends object>(name: string, saved: Values) {
  const [values, setValues] = useState<Values>(() => {
    const stored = readUnsaved(name);
    return stored && isPartOf(stored, saved) ? { ...saved, ...stored } : saved;
  });
  const content = JSON.stringify(values);
  const isChanged = content !== JSON.stringify(saved);
  useEffect(() => {
    if (isChanged) writeUnsaved(name, JSON.parse(content));
    else deleteUnsaved(name);
  }, [name, content, isChanged]);

  const set = (changed: Partial<Values>) => setValues((former) => ({ ...former, ...changed }));
  function field<Name extends keyof Values>(name: Name) {
    const onChange = (value: Values[Name]) => setValues((former) => ({ ...former, [name]: value }));
    return { value: values[name], onChange };
  }
  return { values, set, field };
}

/** Whether all are fields of the form, with values of the same kind; another version may have stored others. */
function isPartOf<Values extends object>(stored: object, saved: Values): stored is Partial<Values> {
  const kinds: Record<string, unknown> = Object.fromEntries(Object.entries(saved));
  return Object.entries(stored).every(
    ([name, value]) =>
      name in kinds && (kinds[name] === null || value === null || typeof value === typeof kinds[name]),
  );
}
