import { needsSandbox } from './product.mjs';

/**
 * The message when everything is ready: addresses, demo logins, and three steps to the first ping.
 *
 * @param {object} options
 * @param {import('./config.mjs').Config} options.config
 * @param {readonly string[]} options.logins demo logins
 * @param {number} options.ms how long it took to get ready
 * @returns {string}
 */
export function formatStartupMessage({ config, logins, ms }) {
  const web = config.publicUrl;
  const sandbox = `http://localhost:${config.sandboxPort}/`;
  const lines = [
    '',
    `Lockwatch is ready (${(ms / 1000).toFixed(1)} s).`,
    '',
    `  Web app   ${web}/`,
    `  REST API  ${web}/api/docs`,
    `  Health    ${web}/readyz and ${web}/metrics`,
  ];
  if (!needsSandbox(config)) return [...lines, '', '  Ctrl-C stops everything.', ''].join('\n');

  const names = { oidc: 'sign-in', discord: 'Discord', stripe: 'Stripe' };
  const standIns = Object.entries(names).flatMap(([service, name]) =>
    config.standIns[/** @type {import('./config.mjs').Service} */ (service)] ? [name] : [],
  );
  lines.push(`  Sandbox   ${sandbox}  (stands in for ${joinNames(standIns)})`);
  if (config.standIns.stripe) lines.push('  Payments  with the card 4242 4242 4242 4242');
  if (config.standIns.oidc) lines.push('', `  Demo logins, no password: ${logins.join(', ')}`);
  if (config.standIns.oidc && config.standIns.discord) {
    lines.push(
      '',
      '  Try it',
      `  1. Open ${web}/, log in as "basic" and watch Laser Grid from 1 to 5.`,
      `  2. Open ${sandbox} and post: S> Laser Grid 3wl each @LGSHOP`,
      '  3. The ping arrives on the same page.',
    );
  }
  return [...lines, '', '  Ctrl-C stops everything.', ''].join('\n');
}

/**
 * @param {readonly string[]} names
 * @returns {string} "A", "A and B", "A, B and C"
 */
function joinNames(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
