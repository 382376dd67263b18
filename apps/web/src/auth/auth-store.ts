import { useSyncExternalStore } from 'react';

/** What the identity token says of the person ([3-02]). */
export interface AuthUser {
  sub: string;
  name: string;
  picture: string | null;
  email: string | null;
}

export interface AuthFailure {
  /** Sentence of the error catalogue (section 8). */
  message: string;
  /** The browser refused the popup: signing in on this page instead helps. */
  popupBlocked: boolean;
}

export interface AuthState {
  /** `loading` until the first check is over, and while a login runs ([4-03]). */
  status: 'loading' | 'ready';
  user: AuthUser | null;
  failure: AuthFailure | null;
}

let state: AuthState = { status: 'loading', user: null, failure: null };
const listeners = new Set<() => void>();

export function authState(): AuthState {
  return state;
}

/** Changes the state and tells everyone who renders it. */
export function setAuthState(change: Partial<AuthState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeToAuth, authState);
}
