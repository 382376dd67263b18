// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// Keep in step with src/features/theme/theme.ts, which owns the choice from then on.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the system's preference decides.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.body.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0a0e14' : '#f6f5f1');
})();
