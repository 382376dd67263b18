import { useState } from 'react';
import { useSaveDraft, useStoredDraft } from './draft-store.js';

/** The texts of a form, stored while they differ from the saved ones; `change` sets some of them. */
export function useDraftFields<Field extends string>(name: string, saved: Record<Field, string>) {
  const storedDraft = useStoredDraft(name);
  const [fields, setFields] = useState<Record<Field, string>>({ ...saved, ...storedDraft });
  useSaveDraft(name, fields, JSON.stringify(fields) !== JSON.stringify(saved));
  const change = (some: Partial<Record<Field, string>>) => setFields((before) => ({ ...before, ...some }));
  return { fields, change };
}
