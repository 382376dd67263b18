import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AuthFailure, setAuthState } from './auth/auth-store.js';
import { startAuth } from './auth/session.js';
import { followThemeOfOtherTabs } from './features/theme/theme.js';
import { router } from './router.js';

/** Puts the app on the page; `failure` is what went wrong with a login that just came back. */
export function startApp(failure: AuthFailure | null = null): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element to show the app in.');
  followThemeOfOtherTabs();
  startAuth();
  if (failure) setAuthState({ failure });
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
