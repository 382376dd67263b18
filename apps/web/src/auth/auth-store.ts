import { createStore } from '../components/store.js';

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
  /** The account was deleted before this page was opened. */
  isDeleted: boolean;
}

const store = createStore<AuthState>({
  status: 'loading',
  user: null,
  isExpired: false,
  failure: null,
  isDeleted: false,
});

export const authState = store.get;
export const useAuth = store.use;

export function setAuthState(change: Partial<AuthState>): void {
  store.set({ ...store.get(), ...change });
}

const firstCheck = new Promise<void>((resolve) => {
  const stop = store.subscribe(() => {
    if (store.get().status === 'loading') return;
    stop();
    resolve();
  });
});

/** Resolves once it is known whether somebody is signed in. */
export function waitForFirstCheck(): Promise<void> {
  return firstCheck;
}
