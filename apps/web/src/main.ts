import { renderApp } from './app.js';
import { registerServiceWorker } from './features/browser-pushes/service-worker.js';
import './styles/index.css';

// A login response in the address ([4-03]) is handled by the OpenID client, which is fetched only then.
const query = new URLSearchParams(location.search);
const isLoginResponse = query.has('state') && (query.has('code') || query.has('error'));

if (isLoginResponse) {
  void import('./auth/callback-page.js').then((page) => page.finishLogin());
} else {
  // In parallel to the app, not after it.
  if (location.pathname === '/') void import('./features/landing/landing-page.js');
  if (location.pathname.startsWith('/dashboard')) {
    void import('./features/shell/dashboard-layout.js');
    // The font of messages, for the next page: the first one does not wait for it.
    addEventListener('load', () => void document.fonts.load('1em "JetBrains Mono Variable"'));
  }
  void renderApp();
  if (import.meta.env.PROD) registerServiceWorker();
}
