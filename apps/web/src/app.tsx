import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { AuthFailure } from './auth/auth-store.js';
import { preparePage } from './prepare-page.js';
import { router } from './router.js';

/** Puts the app on the page; `failure` is what went wrong with a login that just came back. */
export function startApp(failure: AuthFailure | null = null): void {
  render(createRoot(preparePage(failure)));
}

/** Fetches the code of the dashboard's first page. */
export async function preloadDashboard(): Promise<void> {
  await router.preloadRoute({ to: '/dashboard/items' });
}

/**
 * Puts the app in the home page's place, at the present address or, where one is given, another; resolves once the page
 * there is shown.
 */
export async function takeOver(root: Root, path: string | null): Promise<void> {
  if (path !== null) router.history.push(path);
  await router.load();
  window.scrollTo({ top: 0, behavior: 'instant' });
  render(root);
}

function render(root: Root): void {
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
