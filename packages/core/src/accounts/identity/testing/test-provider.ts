import { createServer, type Server, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** How the provider behaves; change it while it runs. */
export interface ProviderBehaviour {
  /** Replaces the whole key set document. */
  keySet?: () => unknown;
  /** Answers of the userinfo endpoint. */
  userInfo?: (accessToken: string) => unknown;
  status?: number;
}

export interface TestProvider {
  issuer: string;
  audience: string;
  clientId: string;
  behaviour: ProviderBehaviour;
  /** Requests by path, since the start. */
  requests: Record<string, number>;
  /** A new signing key; the old ones stay valid for verification unless they are dropped. */
  rotate(options?: { drop: boolean }): Promise<void>;
  /** A token that is right in everything, but for what is overridden; null removes a claim. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  publicKey(): JWK;
  close(): Promise<void>;
}

/** An OpenID provider over real HTTP, small enough to misbehave in every way. */
export async function startTestProvider(): Promise<TestProvider> {
  const keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = [];
  const requests: Record<string, number> = {};
  const behaviour: ProviderBehaviour = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests[path] = (requests[path] ?? 0) + 1;
    if (behaviour.status) return end(response, behaviour.status, {});
    if (path === '/.well-known/openid-configuration') {
      return end(response, 200, {
        issuer,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
      });
    }
    if (path === '/jwks') {
      return end(response, 200, behaviour.keySet?.() ?? { keys: keys.map(({ jwk }) => jwk) });
    }
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    return end(response, 200, behaviour.userInfo?.(bearer) ?? {});
  });
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const audience = 'https://api.lockwatch.test';

  async function rotate({ drop } = { drop: false }): Promise<void> {
    if (drop) keys.length = 0;
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${keys.length}-${Date.now()}-${Math.random()}`;
    keys.push({ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } });
  }
  await rotate();

  const current = () => {
    const key = keys.at(-1);
    if (!key) throw new Error('The provider has no key.');
    return key;
  };

  return {
    issuer,
    audience,
    clientId: 'lockwatch-web',
    behaviour,
    requests,
    rotate,
    publicKey: () => current().jwk,
    async token(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const payload: JWTPayload = {
        iss: issuer,
        aud: audience,
        sub: 'someone',
        iat: now,
        exp: now + 3600,
        name: 'Some One',
        ...claims,
      };
      for (const [name, value] of Object.entries(payload)) if (value === null) delete payload[name];
      const key = current();
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
        .sign(key.privateKey, { crit: { exp2: true } });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
