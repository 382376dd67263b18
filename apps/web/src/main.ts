import { renderApp } from './app.js';
import './styles/index.css';

// A login response in the address ([4-03]) is handled by the OpenID client, which is fetched only then.
const query = new URLSearchParams(location.search);
const isLoginResponse = query.has('state') && (query.has('code') || query.has('error'));

if (isLoginResponse) {
  void import('./auth/callback-page.js').then((page) => page.finishLogin());
} else {
  if (location.pathname.startsWith('/dashboard')) {
    // In parallel to the app, not after it.
    void import('./features/shell/dashboard-layout.js');
    // The font of messages, which would otherwise load too late to be used.
    void document.fonts.load('1em "JetBrains Mono Variable"');
  }
  renderApp();
}
