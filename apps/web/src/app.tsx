import { getPageLanguage, onPageLanguageChange } from '@lockwatch/texts/web';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type AuthFailure, setAuthState } from './auth/auth-store.js';
import { startAuth } from './auth/session.js';
import { startLanguage } from './features/language/language.js';
import { syncThemeAcrossTabs } from './features/theme/theme-toggle.js';
import { createAppRouter } from './router.js';

/** Renders the app and looks for a session ([4-03]); `failure` is the error of a login redirect. */
export async function renderApp(failure: AuthFailure | null = null): Promise<Root> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element to show the app in.');
  syncThemeAcrossTabs();
  startAuth();
  if (failure) setAuthState({ failure });
  await startLanguage();
  // In tasks of their own, so that phones respond to touches between them.
  await nextTask();
  const router = createAppRouter();
  await nextTask();
  // Until the page is there, its skeleton in the document stays.
  await router.load();
  const root = createRoot(container);
  // As a transition, React renders in short tasks.
  startTransition(() => {
    root.render(
      <StrictMode>
        <LocalizedApp router={router} />
      </StrictMode>,
    );
  });
  return root;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Another language renders every text anew. */
function LocalizedApp({ router }: { router: AnyRouter }) {
  const language = useSyncExternalStore(onPageLanguageChange, getPageLanguage);
  return <RouterProvider key={language} router={router} />;
}
