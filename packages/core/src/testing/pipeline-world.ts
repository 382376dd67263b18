import { type IngestMessage, type MessageType, type RuleTarget, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { aliases, blacklistEntries, preferences, watchRules, webhooks } from '@lockwatch/db/schema';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type OutboxRow, type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { sql as raw } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Actor, createTokenCipher, loadActor } from '../access/index.js';
import { createMessageParser, type MessageParser } from '../market/index.js';
import { listDecisions } from '../pings/history/list-decisions.js';
import {
  createPipeline,
  type DeliveredPing,
  type Pipeline,
  type PipelineConfig,
  type SignedWebhookConfig,
} from '../pings/index.js';
import { makeUser } from './make-user.js';
import { createSilentLog } from './silent-log.js';

export interface Person {
  id: string;
  discordUserId: string;
}

export interface TestWebhook {
  id: string;
  discordWebhookId: string;
  token: string;
}

interface RuleOptions {
  min?: number;
  max?: number;
  messageType?: MessageType;
  targets?: RuleTarget[];
  isPaused?: boolean;
}

interface PostOptions {
  author?: string;
  authorName?: string;
  channel?: { id: string; name: string; parentId?: string; isPrivateThread?: boolean };
  ageMs?: number;
  messageId?: string;
  editedAt?: Date;
}

const SETTLE_TIMEOUT_MS = 15_000;
const KEY = new Uint8Array(32).fill(7);
const VAPID_PRIVATE_KEY = Buffer.from(KEY).toString('base64url');
let nextId = 0n;

/** Discord's way of making ids (docs: reference, "Snowflakes"), never the same twice in this process. */
export function newSnowflake(atMs = Date.now()): string {
  nextId += 1n;
  return String(
    ((BigInt(atMs) - 1_420_070_400_000n) << 22n) + (BigInt(process.pid % 1024) << 12n) + (nextId % 4096n),
  );
}

/** A database, the sandbox's Discord and a pipeline between them. */
export async function createPipelineWorld(
  config: Partial<PipelineConfig> = {},
  own?: TestDatabase,
  { signedWebhooks }: { signedWebhooks?: SignedWebhookConfig } = {},
) {
  const database: TestDatabase = own ?? (await createTestDatabase());
  const sandbox: Sandbox = await startSandbox();
  const log = createSilentLog();
  let offsetMs = 0;
  /** A running clock that tests can move forward. */
  const clock = {
    now: () => Date.now() + offsetMs,
    forward(ms: number) {
      offsetMs += ms;
    },
  };
  const tokenCipher = createTokenCipher(KEY);
  const parser: MessageParser = await createMessageParser({ database, log });
  const settings: Partial<PipelineConfig> = {
    requestTimeoutMs: 2000,
    retryBackoff: { firstMs: 50, maxMs: 200 },
    ...config,
  };
  const pingLatencies: number[] = [];
  const deliveredPings: DeliveredPing[] = [];
  const pipelineDeps = {
    database,
    parser,
    discord: { apiUrl: sandbox.discordApiUrl, botToken: SANDBOX_DISCORD.botToken },
    push: {
      vapidPrivateKey: VAPID_PRIVATE_KEY,
      subject: 'mailto:operator@localhost',
      otherServices: [sandbox.url],
    },
    ...(signedWebhooks && { signedWebhooks }),
    tokenCipher,
    clock,
    log,
    config: settings,
    onPing: (latencyMs: number) => void pingLatencies.push(latencyMs),
    onDelivered: (ping: DeliveredPing) => void deliveredPings.push(ping),
  };
  const pipeline: Pipeline = createPipeline(pipelineDeps);
  const { db, sql } = database;

  function message(content: string, options: PostOptions = {}): IngestMessage {
    const postedAt = clock.now() - (options.ageMs ?? 0);
    const channel: PostOptions['channel'] & {} = options.channel ?? SANDBOX_DISCORD.channels[0];
    return {
      message_id: options.messageId ?? newSnowflake(postedAt),
      channel_id: channel.id,
      channel_name: channel.name,
      parent_channel_id: channel.parentId ?? null,
      permission_channel_id: channel.isPrivateThread ? null : (channel.parentId ?? channel.id),
      guild_id: SANDBOX_DISCORD.guildId,
      author_id: options.author ?? newSnowflake(),
      author_name: options.authorName ?? 'Trader',
      content,
      posted_at: new Date(postedAt).toISOString(),
      edited_at: options.editedAt?.toISOString() ?? null,
      source: 'gateway',
      received_at_ms: clock.now(),
    };
  }

  /** Waits until `isTrue`; fails after the timeout. */
  async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
    const deadline = Date.now() + SETTLE_TIMEOUT_MS;
    while (!(await isTrue())) {
      if (Date.now() > deadline) throw new Error(`Waited ${SETTLE_TIMEOUT_MS} ms until ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** A user with a role from staff and, by default, a linked Discord account. */
  async function makePerson(
    options: { role?: string; discordUserId?: string | null; [flag: string]: unknown } = {},
  ) {
    const { role = 'basic', discordUserId = newSnowflake(), ...columns } = options;
    const fields = { name: 'Watcher', email: 'watcher@example.test', discordUserId, ...columns };
    const { userId } = await makeUser(db, role, fields);
    return { id: userId, discordUserId: discordUserId ?? '' };
  }

  async function makeWebhook(person: Person, options: { isPrimary?: boolean } = {}): Promise<TestWebhook> {
    const { id: discordWebhookId, token } = sandbox.createWebhook();
    const id = v7();
    const encryptedToken = tokenCipher.encrypt(token);
    const { isPrimary = true } = options;
    await db
      .insert(webhooks)
      .values({ id, userId: person.id, name: 'Pings', discordWebhookId, encryptedToken, isPrimary });
    return { id, discordWebhookId, token };
  }

  /** 0 for an item that does not exist. */
  const itemId = (name: string) => parser.findByName(name)?.itemId ?? 0;

  /** A rule for an item by name; by default 1 to 5 WL, both sides. */
  async function makeRule(person: Person, itemName: string, options: RuleOptions = {}): Promise<string> {
    const item = parser.findByName(itemName);
    if (!item) throw new Error(`There is no item ${itemName}.`);
    const id = v7();
    const { min: minPrice = 1, max: maxPrice = 5, ...columns } = options;
    await db
      .insert(watchRules)
      .values({ id, userId: person.id, itemId: item.itemId, minPrice, maxPrice, ...columns });
    return id;
  }

  /** Waits until every message is processed and Discord shows every ping in its final state, but for edits in minutes. */
  async function settled(): Promise<void> {
    await until('everything is settled', async () => {
      const stats = pipeline.stats();
      if (stats.messagesInFlight + stats.deliveriesInFlight > 0) return false;
      const [open] = await sql<[{ open: string }]>`
        select (select count(*) from unprocessed_messages)
          + (select count(*) from notifications
            where state = 'pending' or (state = 'sent' and revision <> sent_revision
              and next_attempt_at < now() + interval '1 minute')) as open`;
      return open.open === '0';
    });
  }

  /** Posts a message, waits until it is handled, and returns it to edit or delete it later. */
  async function postMessage(content: string, options: PostOptions = {}): Promise<IngestMessage> {
    const posted = message(content, options);
    await pipeline.ingest({ messages: [posted], deletions: [] });
    await settled();
    return posted;
  }

  const toDeletion = ({ message_id, channel_id }: Pick<IngestMessage, 'message_id' | 'channel_id'>) => ({
    message_id,
    channel_id,
    deleted_at: new Date(clock.now()).toISOString(),
  });

  async function fault(fault: Record<string, unknown>): Promise<void> {
    const response = await fetch(`${sandbox.url}/discord/dev/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  return {
    database,
    sandbox,
    log,
    clock,
    tokenCipher,
    parser,
    pipeline,
    pipelineDeps,
    pingLatencies,
    deliveredPings,
    until,
    message,

    person: makePerson,

    async actor({ id }: { id: string }): Promise<Actor> {
      const actor = await loadActor(db, { userId: id }, { kind: 'access-token' });
      if (!actor) throw new Error('There is no such user.');
      return actor;
    },

    itemId,

    webhook: makeWebhook,
    rule: makeRule,

    /** A user with a primary webhook who watches the item. */
    async watcher(itemName = 'Laser Grid', options: RuleOptions = {}) {
      const person = await makePerson();
      const webhook = await makeWebhook(person);
      const ruleId = await makeRule(person, itemName, options);
      return { person, webhook, ruleId };
    },

    async blacklist(
      person: Person,
      entry: { user?: string; world?: string; channel?: string; itemName?: string },
    ): Promise<void> {
      await db
        .insert(blacklistEntries)
        .values({
          userId: person.id,
          blacklistType: entry.itemName ? 'ITEM' : 'GLOBAL',
          itemId: entry.itemName ? itemId(entry.itemName) : null,
          blacklistUser: entry.user ?? null,
          blacklistWorld: entry.world ?? null,
          blacklistChannel: entry.channel ?? null,
        });
    },

    async alias(person: Person, alias: string, itemName: string): Promise<void> {
      await db.insert(aliases).values({ userId: person.id, alias, itemId: itemId(itemName) });
    },

    async prefer(person: Person, preferenceId: 'exact_ping' | 'prediction_ping', isEnabled: boolean) {
      await db.insert(preferences).values({ userId: person.id, preferenceId, isEnabled });
    },

    /** Passes messages on, and does not wait until they are processed. */
    ingest: (...messages: IngestMessage[]) => pipeline.ingest({ messages, deletions: [] }),

    /** Posts a message, waits until it is processed, and returns Discord's id of it. */
    postMessage,
    async post(content: string, options: PostOptions = {}): Promise<string> {
      return (await postMessage(content, options)).message_id;
    },

    async edit(original: IngestMessage, content: string, editedAt = new Date(clock.now())): Promise<void> {
      await pipeline.ingest({
        messages: [{ ...original, content, edited_at: editedAt.toISOString() }],
        deletions: [],
      });
      await settled();
    },

    async remove(posted: Pick<IngestMessage, 'message_id' | 'channel_id'>): Promise<void> {
      await pipeline.ingest({ messages: [], deletions: [toDeletion(posted)] });
      await settled();
    },

    toDeletion,

    settled,

    /** The requests to a webhook or user, oldest first. */
    sentTo(target: TestWebhook | Person): OutboxRow[] {
      return sandbox
        .outbox()
        .filter((row) =>
          'token' in target
            ? row.kind === 'webhook' && row.webhook_id === target.discordWebhookId
            : row.kind === 'dm' && row.user_id === target.discordUserId,
        );
    },

    /** Why the rule was pinged or not about each offer of its item, oldest first. */
    async reasons(ruleId: string): Promise<string[]> {
      const [rule] = await sql<{ user_id: string; item_id: string }[]>`
        select user_id, item_id from watch_rules where id = ${ruleId}`;
      if (!rule) throw new Error('There is no such rule.');
      const rows = await sql<{ message_id: string }[]>`
        select distinct message_id from offers where item_id = ${rule.item_id}`;
      const decisions = await listDecisions(
        sql,
        rule.user_id,
        rows.map((row) => row.message_id),
      );
      return decisions.filter((decision) => decision.watch_rule_id === ruleId).map(({ reason }) => reason);
    },

    fault,

    /** The next requests to the webhook fail: `count` of them, or all. */
    failWebhook: ({ discordWebhookId }: TestWebhook, kind: string, count?: number) =>
      fault({ target: 'webhooks', kind, count, webhook_id: discordWebhookId }),

    /** Deletes all rules and faults, so that tests in one world do not affect each other. */
    async quiet(): Promise<void> {
      await fetch(`${sandbox.url}/discord/dev/faults`, { method: 'DELETE' });
      await db.delete(watchRules).where(raw`true`);
    },

    async close(): Promise<void> {
      await pipeline.close();
      await parser.close();
      await sandbox.close();
      await database.close();
    },
  };
}

export type PipelineWorld = Awaited<ReturnType<typeof createPipelineWorld>>;
