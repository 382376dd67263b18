import { SigninState } from 'oidc-client-ts';
import { oidcClient } from './oidc-client.js';

/** What a sign-in on the page itself takes along and gets back. */
export interface RedirectState {
  nonce: string | undefined;
  /** Address to go back to, of this site only. */
  returnTo: string;
}

/** Reads what was taken along; only an address of this site is gone back to. */
export function readRedirectState(state: unknown): RedirectState {
  const nonce = typeof state === 'object' && state !== null ? Reflect.get(state, 'nonce') : undefined;
  const returnTo = typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : undefined;
  return {
    nonce: typeof nonce === 'string' ? nonce : undefined,
    returnTo: typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? returnTo : '/',
  };
}

/** Where the sign-in that this address answers began. Throws IdentityError where none waits for it. */
export async function waitingReturnTo(search: string): Promise<string> {
  const login = await oidcClient().settings.stateStore.get(new URLSearchParams(search).get('state') ?? '');
  if (login === null) return '/';
  return readRedirectState((await SigninState.fromStorageString(login)).data).returnTo;
}
