import type { BenchSandbox } from './bench-sandbox.js';

/** An access token of the sandbox for a demo login. */
export async function fetchToken({ oidcIssuer }: BenchSandbox, login: string): Promise<string> {
  const response = await fetch(`${oidcIssuer}/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}
