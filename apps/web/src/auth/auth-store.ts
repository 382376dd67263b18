import { useSyncExternalStore } from 'react';

/** Claims of the identity token ([3-02]). */
export interface AuthUser {
  sub: string;
  name: string;
  picture: string | null;
  email: string | null;
}

export interface AuthFailure {
  /** Sentence of the error catalogue (section 8). */
  message: string;
  /** The browser blocked the popup; signing in by redirect works. */
  popupBlocked: boolean;
}

interface AuthState {
  /** `loading` during the first check and during a login ([4-03]). */
  status: 'loading' | 'ready';
  user: AuthUser | null;
  /** The session of `user` expired while in use; the page stays until they sign in again or leave. */
  isExpired: boolean;
  failure: AuthFailure | null;
}

let state: AuthState = { status: 'loading', user: null, isExpired: false, failure: null };
const listeners = new Set<() => void>();

export function authState(): AuthState {
  return state;
}

export function setAuthState(change: Partial<AuthState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeToAuth, authState);
}
