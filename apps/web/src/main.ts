import './styles/index.css';

/*
 * The door. An address that carries a login answer ([4-03]) needs the identity client alone, the home page itself alone,
 * everything else the app; the first route's code is fetched beside the app's instead of after it.
 */
const query = new URLSearchParams(location.search);
const isLoginAnswer = query.has('state') && (query.has('code') || query.has('error'));

if (isLoginAnswer) {
  void import('./auth/callback-page.js').then((page) => page.finishLogin());
} else if (location.pathname === '/') {
  void import('./home.js').then((home) => home.startHome());
} else {
  if (location.pathname.startsWith('/dashboard')) {
    void import('./features/shell/dashboard-layout.js');
    // Messages are set in it, and a font that is asked for only where it is needed comes too late to be used.
    void document.fonts.load('1em "JetBrains Mono Variable"');
  }
  void import('./app.js').then((app) => app.startApp());
}
