import { AppError } from '@lockwatch/contracts';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type Clock, systemClock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import { fetchJson } from './fetch-json.js';

/** After this the keys are read again, beside the calls that go on with the old ones. */
const REFRESH_MS = 10 * 60_000;
/** Between two tries to read the keys because a token named one we do not have: a flood of such tokens costs nothing. */
const COOL_DOWN_MS = 30_000;
/** Between two tries while there are no keys at all. */
const FIRST_RETRY_MS = 2000;
const MAX_KEYS = 50;

const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
});
const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string() })).max(MAX_KEYS),
});

export interface OpenIdProvider {
  issuer: string;
  /** Finds the key of a token; throws jose's errors, and UNAVAILABLE while the provider was never reached. */
  getKey: JWTVerifyGetKey;
  /** The provider's own word on whose token it is; null when it has no such endpoint. Throws when it does not answer. */
  userInfo(accessToken: string): Promise<unknown>;
}

interface Known {
  getKey: JWTVerifyGetKey;
  userInfoUrl: string | null;
  readAt: number;
}

/**
 * The provider behind an issuer, found by OpenID discovery at first use. Keeps working on the keys it knows while the
 * provider is away.
 */
export function createOpenIdProvider(options: { issuer: string; log: Log; clock?: Clock }): OpenIdProvider {
  const { issuer, log, clock = systemClock } = options;
  let known: Known | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<Known> | null = null;

  function read(): Promise<Known> {
    triedAt = clock.now();
    running ??= discover(issuer)
      .then((found) => {
        known = { ...found, readAt: clock.now() };
        return known;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  async function current(): Promise<Known> {
    if (known) {
      if (clock.now() - known.readAt > REFRESH_MS && clock.now() - triedAt > COOL_DOWN_MS) {
        read().catch((error: unknown) => log.warn({ err: error, issuer }, 'keys could not be refreshed'));
      }
      return known;
    }
    if (!running && clock.now() - triedAt < FIRST_RETRY_MS) throw providerAway(null);
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error, issuer }, 'sign-in provider could not be reached');
      throw providerAway(error);
    }
  }

  async function readAgain(): Promise<Known | null> {
    if (!running && clock.now() - triedAt < COOL_DOWN_MS) return null;
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error, issuer }, 'keys could not be refreshed');
      return null;
    }
  }

  return {
    issuer,
    async getKey(header, token) {
      const { getKey } = await current();
      try {
        return await getKey(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        const renewed = await readAgain();
        if (!renewed) throw error;
        return renewed.getKey(header, token);
      }
    },
    async userInfo(accessToken) {
      const { userInfoUrl } = await current();
      if (userInfoUrl === null) return null;
      return fetchJson(userInfoUrl, { authorization: `Bearer ${accessToken}` });
    },
  };
}

async function discover(issuer: string): Promise<Omit<Known, 'readAt'>> {
  const base = issuer.replace(/\/$/, '');
  const document = discoverySchema.parse(await fetchJson(`${base}/.well-known/openid-configuration`));
  if (document.issuer !== issuer) {
    throw new Error(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${document.issuer}.`);
  }
  const keys = keySetSchema.parse(await fetchJson(document.jwks_uri));
  return { getKey: createLocalJWKSet(keys), userInfoUrl: document.userinfo_endpoint ?? null };
}

function providerAway(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', 'The sign-in service does not answer. Try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}
