import { type AuthFailure, setAuthState } from './auth/auth-store.js';
import { startAuth } from './auth/session.js';
import { followThemeOfOtherTabs } from './features/theme/theme.js';

/**
 * What every page does before it is shown: follows the theme and looks for a session ([4-03]). Answers the element to
 * show it in; `failure` is what went wrong with a login that just came back.
 */
export function preparePage(failure: AuthFailure | null): HTMLElement {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element to show the app in.');
  followThemeOfOtherTabs();
  startAuth();
  if (failure) setAuthState({ failure });
  return container;
}
