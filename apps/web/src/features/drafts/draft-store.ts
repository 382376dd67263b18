import { useEffect, useState } from 'react';
import { authState } from '../../auth/auth-store.js';

/** Unsaved form input: the text of each field by its name. */
export type Draft = Readonly<Record<string, string>>;

const PREFIX = 'lockwatch.draft.';

/** The signed-in user's draft in this tab, or null. */
export function readDraft(name: string): Draft | null {
  const text = storage()?.getItem(toStorageKey(name));
  if (!text) return null;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Names of the drafts that start with `prefix`. */
export function listDraftNames(prefix: string): string[] {
  const key = toStorageKey('');
  return Object.keys(storage() ?? {}).flatMap((one) =>
    one.startsWith(key + prefix) ? [one.slice(key.length)] : [],
  );
}

export function writeDraft(name: string, draft: Draft): void {
  storage()?.setItem(toStorageKey(name), JSON.stringify(draft));
}

export function deleteDraft(name: string): void {
  storage()?.removeItem(toStorageKey(name));
}

/** Deletes the drafts of all users; called at sign-out. */
export function deleteAllDrafts(): void {
  const store = storage();
  for (const key of Object.keys(store ?? {})) if (key.startsWith(PREFIX)) store?.removeItem(key);
}

function toStorageKey(name: string): string {
  return `${PREFIX}${authState().user?.sub ?? ''}.${name}`;
}

/** Null if the browser blocks storage; a draft is then lost when its form closes. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** The draft that existed when the form was first shown, or null. */
export function useStoredDraft(name: string): Draft | null {
  const [storedDraft] = useState(() => readDraft(name));
  return storedDraft;
}

/** Stores a form's input while it differs from the saved values, across navigation, reloads and sign-in. */
export function useSaveDraft(name: string, draft: Draft, isChanged: boolean): void {
  const text = JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the draft, a new object in each render
  useEffect(() => {
    if (isChanged) writeDraft(name, draft);
    else deleteDraft(name);
  }, [name, text, isChanged]);
}
