import { createHash, randomUUID } from 'node:crypto';
import { type Db, identityHash } from '@lockwatch/db';
import { deletedIdentities, endedSessions, signingKeys } from '@lockwatch/db/schema';
import { and, eq, gte } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import type { TokenCipher } from '../../access/index.js';
import { type Clock, type Log, systemClock } from '../../ports/index.js';
import { isSessionEnded } from '../identity/ended-sessions.js';
import type { OpenIdProvider } from '../identity/openid-provider.js';
import {
  type DiscordApplication,
  type DiscordProfile,
  discordProfileSchema,
  fetchDiscordProfile,
} from './fetch-discord-profile.js';

type SigningKey = Awaited<ReturnType<typeof loadSigningKey>>;

const rsaSchema = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() });
const privateSchema = rsaSchema.loose();

/**
 * The key of all servers of this database; the first one makes it. Throws when it was stored under another
 * `ENCRYPTION_KEY`.
 */
async function loadSigningKey(db: Db, cipher: TokenCipher) {
  let [stored] = await db.select().from(signingKeys);
  if (!stored) {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const encryptedKey = cipher.encrypt(JSON.stringify(await exportJWK(privateKey)));
    await db.insert(signingKeys).values({ encryptedKey }).onConflictDoNothing();
    [stored] = await db.select().from(signingKeys);
  }
  const privateKey = privateSchema.parse(JSON.parse(cipher.decrypt(stored?.encryptedKey ?? '')));
  const publicKey = rsaSchema.parse(privateKey);
  const kid = await calculateJwkThumbprint(publicKey);
  return { privateKey, publicKey: { ...publicKey, kid, alg: 'RS256', use: 'sig' } };
}

const SIGN_IN_MS = 10 * 60_000;
const CODE_MS = 60_000;
const TOKEN_MS = 3_600_000;
const REFRESH_MS = 30 * 24 * 3_600_000;
const SCOPES = 'openid profile email offline_access';

export interface DiscordSignInOptions {
  /** The issuer of its tokens; every address of it begins with this one. */
  issuer: string;
  clientId: string;
  audience: string;
  /** The web app without a slash at the end; it alone may sign in. */
  publicUrl: string;
  application: DiscordApplication;
  cipher: TokenCipher;
  db: Db;
  log: Log;
  clock?: Clock;
}

/** What the endpoints of the issuer answer (OpenID Connect Core and Discovery). */
export type DiscordSignIn = ReturnType<typeof createDiscordSignIn>;

const startSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().max(1000),
  nonce: z.string().max(200).optional(),
  prompt: z.string().optional(),
});
const finishSchema = z.object({ state: z.string().max(8000), code: z.string().max(1000).optional() });
const exchangeSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().max(8000),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    redirect_uri: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(8000) }),
]);
const signOutSchema = z.object({ id_token_hint: z.string().max(16_384) });

/** What is sealed into `state` at Discord, into a code and into a refresh token: the server stores none of them. */
const sealed = { expiresAtMs: z.number() };
const signInSchema = startSchema
  .pick({ redirect_uri: true, code_challenge: true, state: true, nonce: true })
  .extend({ ...sealed, kind: z.literal('sign-in') });
const codeSchema = signInSchema
  .omit({ state: true })
  .extend({ kind: z.literal('code'), profile: discordProfileSchema });
const refreshSchema = z.object({
  ...sealed,
  kind: z.literal('refresh'),
  profile: discordProfileSchema,
  sessionId: z.string(),
});

/**
 * Discord as sign-in provider. Its access tokens are opaque, so the server exchanges the code and issues tokens of its own
 * (docs/decisions/0046). A code is bound to its browser by PKCE (RFC 7636), and valid for a minute.
 */
export function createDiscordSignIn(options: DiscordSignInOptions) {
  const { issuer, clientId, audience, publicUrl, application, cipher, db, clock = systemClock } = options;
  const callback = `${issuer}/callback`;
  const redirects = [`${publicUrl}/callback`, `${publicUrl}/silent-callback`];
  let signingKey: Promise<SigningKey> | undefined;
  const getSigningKey = () => {
    signingKey ??= loadSigningKey(db, cipher).catch((error: unknown) => {
      signingKey = undefined;
      throw error;
    });
    return signingKey;
  };

  function seal(content: { kind: string; [name: string]: unknown }, lifetimeMs: number): string {
    return cipher.encrypt(JSON.stringify({ ...content, expiresAtMs: clock.now() + lifetimeMs }));
  }

  function open<T extends { expiresAtMs: number }>(schema: z.ZodType<T>, text: string): T | null {
    try {
      const content = schema.parse(JSON.parse(cipher.decrypt(text)));
      return content.expiresAtMs < clock.now() ? null : content;
    } catch {
      return null;
    }
  }

  async function sign(claims: Record<string, unknown>, subject: string, to: string, typ: string) {
    const { privateKey, publicKey } = await getSigningKey();
    const now = Math.floor(clock.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: publicKey.kid, typ })
      .setIssuer(issuer)
      .setSubject(subject)
      .setAudience(to)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_MS / 1000)
      .sign(await importJWK(privateKey, 'RS256'));
  }

  async function issueTokens(profile: DiscordProfile, sessionId: string, nonce: string | undefined) {
    const { sub, ...claims } = { ...profile, sid: sessionId };
    return {
      token_type: 'Bearer',
      expires_in: TOKEN_MS / 1000,
      scope: SCOPES,
      access_token: await sign({ ...claims, client_id: clientId, scope: SCOPES }, sub, audience, 'at+jwt'),
      id_token: await sign({ ...claims, nonce }, sub, clientId, 'JWT'),
      refresh_token: seal({ kind: 'refresh', profile, sessionId }, REFRESH_MS),
    };
  }

  /** Whether the account was deleted since the refresh token was issued: it would make a new one. */
  async function isDeleted({ profile, expiresAtMs }: z.infer<typeof refreshSchema>): Promise<boolean> {
    const deletion = await db.query.deletedIdentities.findFirst({
      where: and(
        eq(deletedIdentities.identityHash, identityHash(issuer, profile.sub)),
        gte(deletedIdentities.deletedAt, new Date(expiresAtMs - REFRESH_MS)),
      ),
    });
    return deletion !== undefined;
  }

  const keys = async () => ({ keys: [(await getSigningKey()).publicKey] });
  const getKey: OpenIdProvider['getKey'] = async (header, token) =>
    createLocalJWKSet(await keys())(header, token);
  const provider: OpenIdProvider = { issuer, getKey, userInfo: async () => null };

  return {
    /** Verifies its tokens. */
    provider,
    keys,
    discovery: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/sign-out`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: SCOPES.split(' '),
    },
    /** Where to send the browser that wants to sign in; null: the request is not the web app's. */
    start(query: unknown): string | null {
      const read = startSchema.safeParse(query);
      if (!read.success || read.data.client_id !== clientId || !redirects.includes(read.data.redirect_uri)) {
        return null;
      }
      const { prompt, redirect_uri, state } = read.data;
      // There is no session but the browser's refresh token.
      if (prompt === 'none') return withQuery(redirect_uri, { error: 'login_required', state });
      return withQuery(application.authorizeUrl, {
        client_id: application.clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: 'identify email',
        state: seal({ ...read.data, kind: 'sign-in' }, SIGN_IN_MS),
      });
    },
    /** Where to send the browser that comes back from Discord; null: no such sign-in, or it is too old. */
    async finish(query: unknown): Promise<string | null> {
      const read = finishSchema.safeParse(query);
      const signIn = read.success ? open(signInSchema, read.data.state) : null;
      if (!read.success || !signIn) return null;
      const { state, ...rest } = signIn;
      if (read.data.code === undefined) {
        return withQuery(signIn.redirect_uri, { error: 'access_denied', state });
      }
      try {
        const profile = await fetchDiscordProfile(application, read.data.code, callback);
        const code = seal({ ...rest, kind: 'code', profile }, CODE_MS);
        return withQuery(signIn.redirect_uri, { code, state, iss: issuer });
      } catch (error) {
        options.log.warn({ err: error }, 'discord_sign_in.failed');
        return withQuery(signIn.redirect_uri, { error: 'temporarily_unavailable', state });
      }
    },
    /** Tokens for a code or a refresh token; null: it is not valid, or no longer. */
    async exchange(form: unknown) {
      const read = exchangeSchema.safeParse(form);
      if (!read.success) return null;
      if (read.data.grant_type === 'refresh_token') {
        const session = open(refreshSchema, read.data.refresh_token);
        if (!session || (await isDeleted(session))) return null;
        if (await isSessionEnded(db, issuer, session.sessionId)) return null;
        return issueTokens(session.profile, session.sessionId, undefined);
      }
      const code = open(codeSchema, read.data.code);
      const challenge = createHash('sha256').update(read.data.code_verifier).digest('base64url');
      if (code?.code_challenge !== challenge || code.redirect_uri !== read.data.redirect_uri) return null;
      return issueTokens(code.profile, randomUUID(), code.nonce);
    },
    /** Ends the session of the identity token, and returns where to send the browser. */
    async signOut(query: unknown): Promise<string> {
      const read = signOutSchema.safeParse(query);
      // An identity token that has expired still names its session (RP-Initiated Logout, 2).
      const verified = await jwtVerify(read.data?.id_token_hint ?? '', getKey, {
        issuer,
        audience: clientId,
        algorithms: ['RS256'],
        currentDate: new Date(0),
      }).catch(() => null);
      const sessionId = verified?.payload.sid;
      if (typeof sessionId === 'string' && !(await isSessionEnded(db, issuer, sessionId))) {
        await db.insert(endedSessions).values({ issuer, sessionId, endedAt: new Date(clock.now()) });
      }
      return publicUrl;
    },
  };
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
