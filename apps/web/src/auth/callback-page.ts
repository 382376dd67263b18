import { renderApp } from '../app.js';
import type { AuthFailure } from './auth-store.js';
import { getOidcClient } from './oidc-client.js';
import { toIdentityError } from './to-identity-error.js';
import { getPendingReturnTo } from './transaction-store.js';

/**
 * Handles the provider's response ([4-03]). The popup and the hidden frame pass it to the page that opened them; after a
 * redirect, the app starts at the previous address, also if the sign-in failed.
 */
export async function finishLogin(): Promise<void> {
  let returnTo = '/';
  let failure: AuthFailure | null = null;
  try {
    // Read first: the client deletes the login when it processes the answer.
    returnTo = await getPendingReturnTo(location.search);
    const user = await getOidcClient().signinCallback();
    if (!user) return;
    const { completeSignIn } = await import('./oidc-session.js');
    await completeSignIn(user);
  } catch (cause) {
    failure = { message: toIdentityError(cause, 'login_failed').message, popupBlocked: false };
  }
  history.replaceState(null, '', returnTo);
  await renderApp(failure);
}
