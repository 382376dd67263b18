import { AppError, type LiveEvent, type NotificationState } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import type { Log } from '../ports/index.js';

const POLL_MS = 1000;
/** A row may become visible this long after its timestamp: its transaction may take that long. */
const OVERLAP_MS = 30_000;
const REPLAY_LIMIT = 200;
const STREAMS_PER_PERSON = 10;
/** No ping waits longer than this to be sent or given up. */
const PENDING_MAX_MS = 3_600_000;

/** An event with the id at which a broken stream resumes. */
export interface IdentifiedEvent {
  id: string;
  event: LiveEvent;
}

export interface LiveEvents {
  /**
   * The user's events from now on, or after the event `after`. The first is always an `account` event: whatever the client
   * fetches after it is complete. Ends with the signal and when live events close. Throws RATE_LIMITED for more than ten
   * streams of one user.
   */
  stream(
    user: { userId: string; withStatistics: boolean },
    after: string | null,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<IdentifiedEvent, void, undefined>;
  close(): void;
}

interface Stream {
  userId: string;
  withStatistics: boolean;
  queue: IdentifiedEvent[];
  seen: Map<string, { createdMs: number; version: string; isPending: boolean }>;
  /** Digest of the account when last sent; null: not read yet. */
  account: string | null;
  wake: () => void;
  /** False until the missed events were sent; polls that started earlier skip this stream. */
  hasReplayed: boolean;
  isEnded: boolean;
}

/** Pushes live events. One query per second serves all clients; a NOTIFY per commit would slow the pipeline. */
export function createLiveEvents(options: { sql: Database['sql']; log: Log; pollMs?: number }): LiveEvents {
  const { sql, log, pollMs = POLL_MS } = options;
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | null = null;
  let polledAtMs: number | null = null;
  /** When the statistics were last written; undefined: not read yet. */
  let statistics: string | null | undefined;
  let isClosed = false;

  function schedule(): void {
    if (timer !== null || streams.size === 0 || isClosed) return;
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => log.warn({ err: error }, 'live_events.poll_failed'))
        .finally(() => {
          timer = null;
          schedule();
        });
    }, pollMs);
  }

  async function poll(): Promise<void> {
    const polledStreams = [...streams].filter((stream) => stream.hasReplayed);
    if (polledStreams.length === 0) return;
    const userIds = [...new Set(polledStreams.map((stream) => stream.userId))];
    const sinceMs = polledAtMs === null ? null : polledAtMs - OVERLAP_MS;
    const nowMs = await databaseNowMs(sql);
    const recentMs = sinceMs ?? nowMs - OVERLAP_MS;
    const waiting = [...new Set(polledStreams.flatMap((stream) => listOldPendingIds(stream, recentMs)))];
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
    polledAtMs = nowMs;
    const version = figures[0]?.version ?? null;
    const isNew = statistics !== undefined && version !== statistics;
    statistics = version;
    for (const stream of polledStreams) {
      for (const row of notifications) if (row.userId === stream.userId) pushNotification(stream, row);
      forgetOldNotifications(stream, nowMs);
      const account = accounts.find((row) => row.userId === stream.userId)?.account ?? null;
      if (stream.account !== null && account !== stream.account)
        push(stream, `a:${Math.floor(nowMs)}`, { kind: 'account' });
      stream.account = account;
      if (isNew && stream.withStatistics) push(stream, `s:${Math.floor(nowMs)}`, { kind: 'statistics' });
    }
  }

  async function replayMissedEvents(stream: Stream, after: string | null): Promise<void> {
    const afterMs = after === null ? null : parseEventTimeMs(after);
    const nowMs = await databaseNowMs(sql);
    const rows = await sql<NotificationRow[]>`
      select * from (
        select id, user_id as "userId", state, revision, extract(epoch from created_at)::float8 * 1000 as "createdMs"
        from notifications
        where user_id = ${stream.userId}
          and (created_at > coalesce(to_timestamp(${afterMs === null ? null : afterMs / 1000}::float8), now())
              - make_interval(secs => ${OVERLAP_MS / 1000})
            or (state = 'pending' and created_at > now() - make_interval(secs => ${PENDING_MAX_MS / 1000})))
        order by created_at desc, id desc limit ${REPLAY_LIMIT}) newest
      order by "createdMs", id`;
    const last = after === null ? null : (EVENT_ID.exec(after)?.[2] ?? null);
    for (const row of rows) {
      // Rows around the last event may have become visible after it, so they are sent again.
      if (afterMs === null || row.id === last) rememberNotification(stream, row);
      else pushNotification(stream, row);
    }
    // Read before the account event, so that a later change is sent.
    stream.account = (await readAccounts(sql, [stream.userId]))[0]?.account ?? null;
    // Always the first event of a stream, after which nothing is missed.
    push(stream, `a:${Math.floor(nowMs)}`, { kind: 'account' });
  }

  return {
    async *stream(user, after, signal) {
      const own = [...streams].filter((stream) => stream.userId === user.userId);
      if (own.length >= STREAMS_PER_PERSON) {
        throw new AppError('RATE_LIMITED', { text: 'operations.tooManyPages' }, { retryAfterSeconds: 30 });
      }
      const stream: Stream = {
        ...user,
        queue: [],
        seen: new Map(),
        account: null,
        wake: () => undefined,
        hasReplayed: false,
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
        await replayMissedEvents(stream, after);
        stream.hasReplayed = true;
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
        if (streams.size === 0) polledAtMs = null;
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

/** A digest per user of everything whose change causes an `account` event. */
function readAccounts(sql: Database['sql'], userIds: string[]) {
  return sql<{ userId: string; account: string }[]>`
    select u.id as "userId", md5(concat_ws('|', u.is_banned, u.is_muted, u.growid, u.growid_verified_at, u.discord_user_id, u.language,
      (select string_agg(concat_ws(',', s.id, s.is_active, s.is_renewing, s.starts_at, s.access_ends_at), ';' order by s.id)
        from subscriptions s where s.user_id = u.id),
      (select a.balance from ledger_accounts a where a.user_id = u.id),
      (select string_agg(r.role_id::text, ',' order by r.id) from user_roles r where r.user_id = u.id)
    )) as account
    from users u where u.id = any(${userIds})`;
}

async function databaseNowMs(sql: Database['sql']): Promise<number> {
  const [row] = await sql<[{ nowMs: number }]>`select extract(epoch from now())::float8 * 1000 as "nowMs"`;
  return row.nowMs;
}

interface NotificationRow {
  id: string;
  userId: string;
  state: NotificationState;
  revision: number;
  createdMs: number;
}

function toVersion(row: NotificationRow): string {
  return `${row.state}:${row.revision}`;
}

function rememberNotification(stream: Stream, row: NotificationRow): void {
  stream.seen.set(row.id, {
    createdMs: row.createdMs,
    version: toVersion(row),
    isPending: row.state === 'pending',
  });
}

/** Ids of pending notifications that are too old to be found by time. */
function listOldPendingIds(stream: Stream, recentMs: number): string[] {
  return [...stream.seen].flatMap(([id, { createdMs, isPending }]) =>
    isPending && createdMs <= recentMs ? [id] : [],
  );
}

function pushNotification(stream: Stream, row: NotificationRow): void {
  if (stream.seen.get(row.id)?.version === toVersion(row)) return;
  rememberNotification(stream, row);
  push(stream, `n:${Math.floor(row.createdMs)}:${row.id}`, {
    kind: 'notification',
    notification_id: row.id,
    state: row.state,
    created_at: new Date(row.createdMs).toISOString(),
  });
}

function push(stream: Stream, id: string, event: LiveEvent): void {
  stream.queue.push({ id, event });
  stream.wake();
}

/** Keeps twice the overlap, so that no row of a poll is lost, and pending notifications. */
function forgetOldNotifications(stream: Stream, nowMs: number): void {
  for (const [id, { createdMs, isPending }] of stream.seen) {
    const keepMs = isPending ? PENDING_MAX_MS : 2 * OVERLAP_MS;
    if (createdMs < nowMs - keepMs) stream.seen.delete(id);
  }
}

const EVENT_ID = /^[nas]:(\d{1,15})(?::([0-9a-f-]{36}))?$/;

function parseEventTimeMs(eventId: string): number | null {
  const ms = EVENT_ID.exec(eventId)?.[1];
  return ms === undefined ? null : Number(ms);
}
