import { identityErrorOf } from './identity-error-of.js';
import { oidcClient } from './oidc-client.js';
import { waitingReturnTo } from './redirect-state.js';

/**
 * Takes the provider's answer ([4-03]). In the popup and the hidden frame it is handed to the page that asked; after a
 * redirect it is taken here, and the app starts where the person had been, also when signing in failed.
 */
export async function finishLogin(): Promise<void> {
  let returnTo = '/';
  try {
    // The client forgets a login as it takes its answer.
    returnTo = await waitingReturnTo(location.search);
    const user = await oidcClient().signinCallback();
    if (!user) return;
    const { acceptRedirect } = await import('./oidc-session.js');
    history.replaceState(null, '', await acceptRedirect(user));
    await startAppWith(null);
  } catch (cause) {
    history.replaceState(null, '', returnTo);
    await startAppWith(identityErrorOf(cause, 'login_failed').message);
  }
}

async function startAppWith(message: string | null): Promise<void> {
  const { startApp } = await import('../app.js');
  startApp(message === null ? null : { message, popupBlocked: false });
}
