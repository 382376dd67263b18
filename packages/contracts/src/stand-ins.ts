/** True for addresses that only this machine can reach: localhost, its subdomains, 127.0.0.0/8 and ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/**
 * The variables (name and value: a host or address, or a number of proxies) that let other machines in; stand-ins have
 * logins without passwords.
 */
export function findPublicVariables(
  values: Readonly<Record<string, string | undefined>>,
): { name: string; value: string }[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || ['', '0'].includes(value) || isLoopbackHost(getHost(value))
      ? []
      : [{ name, value }],
  );
}

/** The answer to a request for another host name where only this machine may reach stand-ins (DNS rebinding); null: none. */
export function getForeignHostError(host: string): string | null {
  return isLoopbackHost(host)
    ? null
    : `This server answers only on this machine, not as ${host}. Use localhost.`;
}

/** The error message for stand-ins on such an address. */
export function formatPublicStandInError(name: string, value: string): string {
  return `${name} is ${value}, which other machines can reach, and stand-ins have logins without a password: set real credentials (OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE, DISCORD_TOKEN), an address of this machine such as localhost, or SANDBOX=on to allow stand-ins anyway.`;
}

const WARNING =
  'This is a demonstration: anyone can sign in as any user, including staff. Do not enter anything confidential.';

/** The warning that every page carries where stand-ins are used on an address that other machines can reach. */
export const STAND_IN_WARNING_HTML = `<p role="alert" class="stand-in-warning">${WARNING}</p>`;

export const STAND_IN_WARNING_STYLE =
  '.stand-in-warning{margin:0;padding:.6rem 1rem;background:#7f1d1d;color:#fff;font:600 14px/1.4 system-ui,sans-serif;text-align:center}';

/** The page with the warning at the start of its body. */
export function withStandInWarning(html: string): string {
  return html.replace(
    /<body[^>]*>/,
    (body) => `${body}<style>${STAND_IN_WARNING_STYLE}</style>${STAND_IN_WARNING_HTML}`,
  );
}

function getHost(value: string): string {
  return URL.canParse(value) && /^https?:/.test(value) ? new URL(value).hostname : value;
}
