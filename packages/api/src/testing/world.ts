import { randomBytes } from 'node:crypto';
import { type RoleName, SANDBOX_DISCORD } from '@lockwatch/contracts';
import {
  type Caller,
  type Credential,
  createLiveEvents,
  createMessageParser,
  createPipeline,
  createPrices,
  createStripeGateway,
  createTokenCipher,
  type Log,
  loadActor,
  type Pipeline,
  systemClock,
} from '@lockwatch/core';
import { auditLog, roles, userIdentities, userRoles, users } from '@lockwatch/db/schema';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { asc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { ApiContext, ApiDeps } from '../context.js';
import { createCaller } from '../router.js';

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export type Api = ReturnType<typeof createCaller>;

export interface Person {
  userId: string;
  name: string;
  discordUserId: string;
  /** Calls procedures as this person, with the roles that count at the moment of each call. */
  api: Api;
  /** The same person with another credential. */
  apiWith(credential: Credential): Api;
  /** What a procedure gets that this person calls with other services. */
  contextWith(deps: ApiDeps): Promise<ApiContext>;
  /** The same person with the header `Idempotency-Key`. */
  apiWithKey(key: string): Api;
}

export interface World {
  database: TestDatabase;
  deps: ApiDeps;
  pipeline: Pipeline;
  nobody: Api;
  /** The bot, for nobody in particular. */
  service: Api;
  makePerson(role: RoleName, options?: { name?: string }): Promise<Person>;
  apiAs(caller: Caller): Api;
  /** The rows of the audit log by that user, or about them, oldest first. */
  logOf(user: { by: string } | { about: string }): Promise<{ action: string; message: string }[]>;
  /** An item of the starter catalogue. Throws for an unknown name. */
  itemId(name: string): Promise<number>;
  /** Usual prices are those of the offers so far. */
  refreshUsualPrices(): Promise<void>;
  /** Null but in a world with Discord. */
  sandbox: Sandbox | null;
  /** The address of a webhook that was just made. Throws in a world without Discord. */
  webhookUrl(): string;
  close(): Promise<void>;
}

/**
 * The real router over the real services and a database of its own. Nothing answers at the address of Stripe, nor,
 * unless asked for, at Discord's.
 */
export async function makeWorld({ withDiscord = false } = {}): Promise<World> {
  return makeWorldWith(withDiscord ? await startSandbox() : null);
}

/** The same with a sandbox that runs already. */
export async function makeWorldWith(sandbox: Sandbox | null): Promise<World> {
  const database = await createTestDatabase();
  const parser = await createMessageParser({ database, log: silent });
  const cipher = createTokenCipher(randomBytes(32));
  const pipeline = createPipeline({
    signedWebhooks: { hosts: ['hooks.example'], allowsPrivate: false },
    database,
    parser,
    discord: {
      apiUrl: sandbox?.discordApiUrl ?? 'http://127.0.0.1:1/discord/api',
      botToken: SANDBOX_DISCORD.botToken,
    },
    push: {
      vapidPrivateKey: randomBytes(32).toString('base64url'),
      subject: 'mailto:operator@localhost',
      otherServices: sandbox ? [sandbox.url] : [],
    },
    tokenCipher: cipher,
    log: silent,
  });
  const prices = createPrices(database.replica, parser, 0);
  const live = createLiveEvents({ sql: database.sql, prices, log: silent, pollMs: 25 });
  const deps: ApiDeps = {
    db: database.db,
    sql: database.sql,
    replica: database.replica,
    prices,
    live,
    parser,
    pipeline,
    cipher,
    billing: {
      db: database.db,
      gateway: createStripeGateway({
        secretKey: 'sk_test_nobody',
        webhookSecret: 'whsec_nobody',
        apiUrl: 'http://127.0.0.1:1',
        maxRetries: 0,
        clock: systemClock,
        log: silent,
      }),
      priceIds: new Map(),
      publishableKey: 'pk_test_nobody',
      publicUrl: 'http://localhost:3000',
      clock: systemClock,
      log: silent,
    },
    firstAdministratorToken: 'first-administrator-token',
    webConfig: {
      brandName: 'Lockwatch',
      creatorCredit: 'Made for tests',
      discordInviteUrl: 'https://discord.com/',
      botInviteUrl: null,
      depositWorld: 'TESTDEPOSIT',
      pushKey: null,
      termsUrl: '/terms',
      privacyUrl: '/privacy',
      supportUrl: '/help',
      oidc: { issuer: 'http://issuer.test', clientId: 'web', audience: 'api', organization: null },
      sandbox: true,
    },
    publicUrl: 'http://localhost:3000',
    log: silent,
  };
  const apiAs = (caller: Caller) => createCaller(createTestContext(deps, caller));
  const service = apiAs({ kind: 'service', actor: null });
  let discordIds = 400_000_000_000_000_000n;

  return {
    database,
    deps,
    pipeline,
    nobody: apiAs({ kind: 'nobody', rejection: null }),
    service,
    apiAs,
    sandbox,
    refreshUsualPrices: parser.refreshUsualPrices,
    webhookUrl() {
      if (!sandbox) throw new Error('This world has no Discord.');
      return sandbox.createWebhook().url;
    },
    logOf(user) {
      const isMeant =
        'by' in user ? eq(auditLog.actorUserId, user.by) : eq(auditLog.targetUserId, user.about);
      const { action, message, createdAt, id } = auditLog;
      return database.db
        .select({ action, message })
        .from(auditLog)
        .where(isMeant)
        .orderBy(asc(createdAt), asc(id));
    },
    async itemId(name) {
      const { item } = await service.items.validate({ name });
      if (!item) throw new Error(`The starter catalogue lacks the ${name}.`);
      return item.item_id;
    },
    async makePerson(role, { name = `A ${role}` } = {}) {
      discordIds += 1n;
      const discordUserId = String(discordIds);
      const userId = await insertPerson(database, { role, name, discordUserId });
      const apiWith = (credential: Credential) => createCaller(() => personContext(deps, userId, credential));
      const apiWithKey = (key: string) =>
        createCaller(async () => ({
          ...(await personContext(deps, userId, { kind: 'access-token' })),
          idempotencyKey: key,
        }));
      const contextWith = (other: ApiDeps) => personContext(other, userId, { kind: 'access-token' });
      const api = apiWith({ kind: 'access-token' });
      return { userId, name, discordUserId, apiWith, apiWithKey, contextWith, api };
    },
    async close() {
      live.close();
      await pipeline.close();
      await parser.close();
      await sandbox?.close();
      await database.close();
    },
  };
}

async function personContext(deps: ApiDeps, userId: string, credential: Credential): Promise<ApiContext> {
  const actor = await loadActor(deps.db, { userId }, credential);
  if (!actor) throw new Error(`There is no person ${userId}.`);
  const caller: Caller = credential.kind === 'service' ? { kind: 'service', actor } : { kind: 'user', actor };
  const findCaller = async () => (await personContext(deps, userId, credential)).caller;
  return { ...createTestContext(deps, caller), findCaller };
}

/** What the procedures get on behalf of that caller. */
export function createTestContext(deps: ApiDeps, caller: Caller): ApiContext {
  return {
    deps,
    caller,
    findCaller: async () => caller,
    language: 'en',
    requestId: 'test',
    // All calls of a test are those of one batch.
    request: deps,
    idempotencyKey: null,
    afterCommit: (work) => work(),
    setTotal: () => undefined,
    reportSecurityEvent: () => undefined,
  };
}

async function insertPerson(
  { db }: TestDatabase,
  person: { role: RoleName; name: string; discordUserId: string },
): Promise<string> {
  const userId = v7();
  await db.insert(users).values({ id: userId, name: person.name, discordUserId: person.discordUserId });
  await db.insert(userIdentities).values({ userId, issuer: 'http://issuer.test', subject: userId });
  const all = await db.select({ id: roles.id, name: roles.name }).from(roles);
  for (const name of new Set(['user', person.role])) {
    const role = all.find((row) => row.name === name);
    if (!role) throw new Error(`There is no role ${name}.`);
    await db.insert(userRoles).values({ userId, roleId: role.id });
  }
  return userId;
}
