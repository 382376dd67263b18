import { AppError } from '@lockwatch/contracts';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type Clock, type Log, systemClock } from '../../ports/index.js';
import { fetchJson } from './fetch-json.js';

/** After this the keys are fetched again, while calls continue with the old ones. */
const REFRESH_MS = 10 * 60_000;
/** Minimum delay between fetches because of an unknown key id, so that a flood of such tokens costs nothing. */
const REFRESH_COOLDOWN_MS = 30_000;
const FIRST_RETRY_MS = 2000;
const MAX_KEYS = 50;

const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
});
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(MAX_KEYS) });

const userInfoSchema = z.object({ sub: z.string() });

export interface OpenIdProvider {
  issuer: string;
  /** Finds the key of a token; throws jose's errors, and UNAVAILABLE while the provider was never reached. */
  getKey: JWTVerifyGetKey;
  /** Null without such an endpoint. Throws when it fails or returns another subject (OpenID Connect Core, 5.3.2). */
  userInfo(accessToken: string, subject: string): Promise<unknown>;
}

interface ProviderKeys {
  getKey: JWTVerifyGetKey;
  userInfoUrl: string | null;
  fetchedAt: number;
}

/** The provider of an issuer, by OpenID discovery at first use. Uses the known keys while it is unavailable. */
export function createOpenIdProvider(options: { issuer: string; log: Log; clock?: Clock }): OpenIdProvider {
  const { issuer, log, clock = systemClock } = options;
  let known: ProviderKeys | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<ProviderKeys | null> | null = null;

  /** Fetches the keys, once at a time; null when that fails, and within `cooldownMs` of the last time. */
  async function fetchKeys(cooldownMs: number): Promise<ProviderKeys | null> {
    if (running) return running;
    if (clock.now() - triedAt < cooldownMs) return null;
    triedAt = clock.now();
    running = discover(issuer)
      .then((found) => {
        known = { ...found, fetchedAt: clock.now() };
        return known;
      })
      .catch((error: unknown) => {
        log.warn({ err: error, issuer }, 'oidc.provider_unavailable');
        return null;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  async function current(): Promise<ProviderKeys> {
    if (known) {
      if (clock.now() - known.fetchedAt > REFRESH_MS) void fetchKeys(REFRESH_COOLDOWN_MS);
      return known;
    }
    const found = await fetchKeys(FIRST_RETRY_MS);
    if (found) return found;
    throw new AppError('UNAVAILABLE', { text: 'accounts.providerUnavailable' }, { retryAfterSeconds: 5 });
  }

  return {
    issuer,
    async getKey(header, token) {
      const { getKey } = await current();
      try {
        return await getKey(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        const renewed = await fetchKeys(REFRESH_COOLDOWN_MS);
        if (!renewed) throw error;
        return renewed.getKey(header, token);
      }
    },
    async userInfo(accessToken, subject) {
      const { userInfoUrl } = await current();
      if (userInfoUrl === null) return null;
      const claims = await fetchJson(userInfoUrl, { headers: { authorization: `Bearer ${accessToken}` } });
      if (userInfoSchema.parse(claims).sub !== subject) {
        throw new Error(`${userInfoUrl} answered for another subject than the token's.`);
      }
      return claims;
    },
  };
}

async function discover(issuer: string): Promise<Omit<ProviderKeys, 'fetchedAt'>> {
  const base = issuer.replace(/\/$/, '');
  const document = discoverySchema.parse(await fetchJson(`${base}/.well-known/openid-configuration`));
  if (document.issuer !== issuer) {
    throw new Error(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${document.issuer}.`);
  }
  const keys = keySetSchema.parse(await fetchJson(document.jwks_uri));
  return { getKey: createLocalJWKSet(keys), userInfoUrl: document.userinfo_endpoint ?? null };
}
