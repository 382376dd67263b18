import { authState } from './auth-store.js';

const PREFIX = 'lockwatch.draft.';

/** The input of the signed-in user's form that was not sent, in this tab; null without any. */
export function readUnsaved(form: string): object | null {
  const stored: unknown = JSON.parse(storage()?.getItem(toStorageKey(form)) ?? 'null');
  return typeof stored === 'object' ? stored : null;
}

export function writeUnsaved(form: string, input: object): void {
  storage()?.setItem(toStorageKey(form), JSON.stringify(input));
}

export function deleteUnsaved(form: string): void {
  storage()?.removeItem(toStorageKey(form));
}

/** Deletes the unsaved input of all users; called at sign-out. */
export function deleteAllUnsaved(): void {
  const store = storage();
  for (const key of Object.keys(store ?? {})) if (key.startsWith(PREFIX)) store?.removeItem(key);
}

function toStorageKey(form: string): string {
  return `${PREFIX}${authState().user?.sub ?? ''}.${form}`;
}

/** Null if the browser blocks storage; unsaved input is then lost when its form closes. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
