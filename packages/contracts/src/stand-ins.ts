const LOOPBACK = /^((?:[\w-]+\.)*localhost\.?|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether the host is this machine and no other. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * The variables (name and value: a host, an address or a number of proxies) that let other machines in; stand-ins have
 * logins without passwords.
 */
export function findPublicVariables(
  values: Readonly<Record<string, string | undefined>>,
): { name: string; value: string }[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' || isLoopbackHost(getHost(value)) ? [] : [{ name, value }],
  );
}

/**
 * The answer to a request that names another host where only this machine may reach stand-ins: a web page can give its own
 * name the address of this machine (DNS rebinding). Null: none.
 */
export function getForeignHostError(request: {
  headers: { host?: string | undefined };
  url?: string | undefined;
}): string | null {
  const { headers, url = '/' } = request;
  const names = [(headers.host ?? '').replace(/:\d*$/, ''), ...(url.startsWith('/') ? [] : [getHost(url)])];
  return names.every(isLoopbackHost)
    ? null
    : 'Stand-ins are in use, so only host names of this machine are answered. Use localhost.';
}

/** The error message for stand-ins that such a variable lets other machines reach. */
export function formatPublicStandInError(name: string, value: string): string {
  return `${name} is ${value}, so other machines can reach the stand-ins, which have logins without a password: set real credentials (OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE, DISCORD_TOKEN), keep to this machine (an address such as localhost, no TRUSTED_PROXIES), or set SANDBOX=on to allow stand-ins anyway.`;
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
