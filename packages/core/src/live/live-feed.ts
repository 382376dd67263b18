import { AppError, type LiveEvent, NOTIFICATION_STATES } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import { z } from 'zod';
import type { Log } from '../ports/log.js';

const POLL_MS = 1000;
/** A row may become visible this long after the moment it carries: its transaction took that long. */
const OVERLAP_MS = 30_000;
/** What is told again after a gap, at most. */
const CATCH_UP_LIMIT = 200;
const STREAMS_PER_PERSON = 10;
/** No ping waits longer than this to be sent or given up. */
const PENDING_MAX_MS = 3_600_000;

const stateSchema = z.enum(NOTIFICATION_STATES);

/** An event with the id by which a stream that broke off is taken up again. */
export interface IdentifiedEvent {
  id: string;
  event: LiveEvent;
}

export interface LiveFeed {
  /**
   * The person's events from now on, or from behind the event `after`. The first is always an `account` event: what it
   * reads anew after that misses nothing. Ends with the signal and when the feed closes.
   * Throws RATE_LIMITED beyond ten streams for one person.
   */
  stream(
    person: { userId: string; withStatistics: boolean },
    after: string | null,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<IdentifiedEvent, void, undefined>;
  /** Ends every stream. */
  close(): void;
}

interface Stream {
  userId: string;
  withStatistics: boolean;
  queue: IdentifiedEvent[];
  /** Notifications told within the last overlap, and older ones that still wait; with what was told of them. */
  told: Map<string, { createdMs: number; version: string; isPending: boolean }>;
  /** Of the account when last told; null: not looked at yet. */
  account: string | null;
  wake: () => void;
  /** False until it was told what it missed; a look that began before that is not for it. */
  isCaughtUp: boolean;
  isEnded: boolean;
}

/**
 * Tells people's pages what happens to them. One query a second for everybody who is connected to this process, and
 * none while nobody is: a NOTIFY at each commit would cost the message path more than all of this.
 */
export function createLiveFeed(options: { sql: Database['sql']; log: Log; pollMs?: number }): LiveFeed {
  const { sql, log, pollMs = POLL_MS } = options;
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | null = null;
  /** The database's time of the last look, ms. */
  let lookedAtMs: number | null = null;
  /** When the figures were last written; undefined: not looked at yet. */
  let statistics: string | null | undefined;
  let isClosed = false;

  function schedule(): void {
    if (timer !== null || streams.size === 0 || isClosed) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'live events could not be read; trying again'))
        .finally(() => {
          timer = null;
          schedule();
        });
    }, pollMs);
  }

  async function look(): Promise<void> {
    const looking = [...streams].filter((stream) => stream.isCaughtUp);
    if (looking.length === 0) return;
    const userIds = [...new Set(looking.map((stream) => stream.userId))];
    const sinceMs = lookedAtMs === null ? null : lookedAtMs - OVERLAP_MS;
    const [clock] = await sql<
      { nowMs: number }[]
    >`select extract(epoch from now())::float8 * 1000 as "nowMs"`;
    const nowMs = clock?.nowMs ?? Date.now();
    const recentMs = sinceMs ?? nowMs - OVERLAP_MS;
    const waiting = [...new Set(looking.flatMap((stream) => waitingSince(stream, recentMs)))];
    const [notifications, accounts, figures] = await Promise.all([
      sql<NotificationRow[]>`
        select id, user_id as "userId", state, revision, extract(epoch from created_at)::float8 * 1000 as "createdMs"
        from notifications
        where user_id = any(${userIds})
          and created_at > to_timestamp(${recentMs / 1000})
        union
        select id, user_id, state, revision, extract(epoch from created_at)::float8 * 1000
        from notifications where id = any(${waiting})
        order by "createdMs", id`,
      readAccounts(sql, userIds),
      sql<{ version: string | null }[]>`select max(updated_at)::text as version from statistics`,
    ]);
    lookedAtMs = nowMs;
    const version = figures[0]?.version ?? null;
    const isNew = statistics !== undefined && version !== statistics;
    statistics = version;
    for (const stream of looking) {
      for (const row of notifications) if (row.userId === stream.userId) tell(stream, row);
      forget(stream, nowMs);
      const account = accounts.find((row) => row.userId === stream.userId)?.account ?? null;
      if (stream.account !== null && account !== stream.account)
        push(stream, `a:${Math.floor(nowMs)}`, { kind: 'account' });
      stream.account = account;
      if (isNew && stream.withStatistics) push(stream, `s:${Math.floor(nowMs)}`, { kind: 'statistics' });
    }
  }

  /** What came behind the event `after`; without one, what is there already is known and not told. */
  async function catchUp(stream: Stream, after: string | null): Promise<void> {
    const afterMs = after === null ? null : momentOf(after);
    const nowMs = await databaseNowMs(sql);
    const rows = await sql<NotificationRow[]>`
      select * from (
        select id, user_id as "userId", state, revision, extract(epoch from created_at)::float8 * 1000 as "createdMs"
        from notifications
        where user_id = ${stream.userId}
          and (created_at > coalesce(to_timestamp(${afterMs === null ? null : afterMs / 1000}::float8), now())
              - make_interval(secs => ${OVERLAP_MS / 1000})
            or (state = 'pending' and created_at > now() - make_interval(secs => ${PENDING_MAX_MS / 1000})))
        order by created_at desc, id desc limit ${CATCH_UP_LIMIT}) newest
      order by "createdMs", id`;
    const last = notificationOf(after);
    for (const row of rows) {
      // Those around the last one may have become visible after it, so they are told again rather than lost.
      if (afterMs === null || row.id === last) remember(stream, row);
      else tell(stream, row);
    }
    // Learned before the event that has it read: a change after that is told.
    stream.account = (await readAccounts(sql, [stream.userId]))[0]?.account ?? null;
    // Always the first event of a stream: from here on nothing is missed, so what was read before is read again.
    push(stream, `a:${Math.floor(nowMs)}`, { kind: 'account' });
  }

  return {
    async *stream(person, after, signal) {
      const own = [...streams].filter((stream) => stream.userId === person.userId);
      if (own.length >= STREAMS_PER_PERSON) {
        throw new AppError('RATE_LIMITED', 'Too many pages are open. Close one and try again.', {
          retryAfterSeconds: 30,
        });
      }
      const stream: Stream = {
        ...person,
        queue: [],
        told: new Map(),
        account: null,
        wake: () => undefined,
        isCaughtUp: false,
        isEnded: isClosed,
      };
      const end = () => {
        stream.isEnded = true;
        stream.wake();
      };
      if (signal?.aborted) return;
      signal?.addEventListener('abort', end, { once: true });
      streams.add(stream);
      try {
        await catchUp(stream, after);
        stream.isCaughtUp = true;
        schedule();
        while (!stream.isEnded) {
          const next = stream.queue.shift();
          if (next) {
            yield next;
            continue;
          }
          await new Promise<void>((resolve) => {
            stream.wake = resolve;
          });
        }
      } finally {
        signal?.removeEventListener('abort', end);
        streams.delete(stream);
        if (streams.size === 0) lookedAtMs = null;
      }
    },

    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      for (const stream of streams) {
        stream.isEnded = true;
        stream.wake();
      }
    },
  };
}

/** What a change of which is worth an `account` event, as a digest for each person. */
function readAccounts(sql: Database['sql'], userIds: string[]) {
  return sql<{ userId: string; account: string }[]>`
    select u.id as "userId", md5(concat_ws('|', u.is_banned, u.is_muted, u.growid, u.discord_user_id,
      (select string_agg(concat_ws(',', s.id, s.is_active, s.is_renewing, s.starts_at, s.access_ends_at), ';' order by s.id)
        from subscriptions s where s.user_id = u.id),
      (select a.balance from ledger_accounts a where a.user_id = u.id),
      (select string_agg(r.role_id::text, ',' order by r.id) from user_roles r where r.user_id = u.id)
    )) as account
    from users u where u.id = any(${userIds})`;
}

async function databaseNowMs(sql: Database['sql']): Promise<number> {
  const [row] = await sql<{ nowMs: number }[]>`select extract(epoch from now())::float8 * 1000 as "nowMs"`;
  return row?.nowMs ?? Date.now();
}

interface NotificationRow {
  id: string;
  userId: string;
  state: string;
  revision: number;
  /** ms since 1970 UTC. */
  createdMs: number;
}

/** What a page shows of a ping; another one of these is worth telling. */
function versionOf(row: NotificationRow): string {
  return `${row.state}:${row.revision}`;
}

function remember(stream: Stream, row: NotificationRow): void {
  stream.told.set(row.id, {
    createdMs: row.createdMs,
    version: versionOf(row),
    isPending: row.state === 'pending',
  });
}

/** Ids of those told as pending that are too old to be found by their moment. */
function waitingSince(stream: Stream, recentMs: number): string[] {
  return [...stream.told].flatMap(([id, { createdMs, isPending }]) =>
    isPending && createdMs <= recentMs ? [id] : [],
  );
}

function tell(stream: Stream, row: NotificationRow): void {
  if (stream.told.get(row.id)?.version === versionOf(row)) return;
  remember(stream, row);
  push(stream, `n:${Math.floor(row.createdMs)}:${row.id}`, {
    kind: 'notification',
    notification_id: row.id,
    state: stateSchema.parse(row.state),
    created_at: new Date(row.createdMs).toISOString(),
  });
}

function push(stream: Stream, id: string, event: LiveEvent): void {
  stream.queue.push({ id, event });
  stream.wake();
}

/** Keeps twice the overlap, so that no row still looked at is forgotten, and what still waits to be sent. */
function forget(stream: Stream, nowMs: number): void {
  for (const [id, { createdMs, isPending }] of stream.told) {
    const keepMs = isPending ? PENDING_MAX_MS : 2 * OVERLAP_MS;
    if (createdMs < nowMs - keepMs) stream.told.delete(id);
  }
}

const EVENT_ID = /^[nas]:(\d{1,15})(?::([0-9a-f-]{36}))?$/;

/** When the event came, ms since 1970 UTC; null for an id that is none of ours. */
function momentOf(eventId: string): number | null {
  const ms = EVENT_ID.exec(eventId)?.[1];
  return ms === undefined ? null : Number(ms);
}

function notificationOf(eventId: string | null): string | null {
  return eventId === null ? null : (EVENT_ID.exec(eventId)?.[2] ?? null);
}
