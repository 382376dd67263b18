import { AppError, type LiveEvent } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import { DEALS_KEPT_MS, type Prices } from '../market/index.js';
import type { Log } from '../ports/index.js';

const POLL_MS = 1000;
/** Changes of newer pings are noticed; of older ones only that they are no longer pending. */
const RECENT_SECONDS = 60;
/** No ping waits longer than this to be sent or given up. */
const PENDING_MAX_SECONDS = 3600;
const STREAMS_PER_USER = 10;

/** The events of one open page: kinds of data that changed since it last asked. */
class Stream {
  readonly #kinds = new Set<LiveEvent['kind']>(['account']);
  #isEnded = false;
  #wake: () => void = () => undefined;

  constructor(
    readonly userId: string,
    readonly withStatistics: boolean,
    readonly withDeals: boolean,
  ) {}

  push(kind: LiveEvent['kind']): void {
    this.#kinds.add(kind);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *read(): AsyncGenerator<LiveEvent, void, undefined> {
    while (!this.#isEnded) {
      const [kind] = this.#kinds;
      if (kind) {
        this.#kinds.delete(kind);
        yield { kind };
        continue;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

interface StreamOptions {
  userId: string;
  withStatistics: boolean;
  withDeals?: boolean | undefined;
}

interface UserState {
  userId: string;
  /** A digest of everything whose change causes an `account` event. */
  account: string;
  /** How many rules the user has as a member of teams, when one of them last changed, and the members of the user's own. */
  rules: string;
  /** Id, state and revision of each recent or pending ping. */
  pings: string[];
}

interface LiveEventOptions {
  sql: Database['sql'];
  prices: Pick<Prices, 'findNewestDeal'>;
  log: Log;
  pollMs?: number;
}

/**
 * Pushes live events. One query per second serves all clients, and one of a replica all who want deals; a NOTIFY per commit
 * would slow the pipeline.
 */
export function createLiveEvents({ sql, prices, log, pollMs = POLL_MS }: LiveEventOptions) {
  const streams = new Set<Stream>();
  const known = new Map<string, UserState>();
  let timer: NodeJS.Timeout | null = null;
  /** When the statistics were last written; undefined: not read yet. */
  let statistics: string | null | undefined;
  /** The newest deal that was pushed. */
  let newestDeal: string | null = null;
  let isClosed = false;

  function schedule(): void {
    if (timer !== null || streams.size === 0 || isClosed) return;
    timer = setTimeout(async () => {
      await Promise.all([poll(), pollDeals()]).catch((error: unknown) =>
        log.warn({ err: error }, 'live_events.poll_failed'),
      );
      timer = null;
      schedule();
    }, pollMs);
  }

  async function poll(): Promise<void> {
    const [users, [figures]] = await Promise.all([
      readUsers(sql, [...known.keys()]),
      sql<[{ version: string | null }]>`select max(updated_at)::text as version from statistics`,
    ]);
    const haveStatisticsChanged = statistics !== undefined && figures.version !== statistics;
    statistics = figures.version;
    for (const user of users) {
      const before = known.get(user.userId);
      if (!before) continue;
      known.set(user.userId, user);
      for (const stream of getStreams(user.userId)) {
        if (user.account !== before.account) stream.push('account');
        if (user.rules !== before.rules) stream.push('rules');
        if (hasChangedPing(before.pings, user.pings)) stream.push('notification');
        if (haveStatisticsChanged && stream.withStatistics) stream.push('statistics');
      }
    }
  }

  async function pollDeals(): Promise<void> {
    if (![...streams].some(({ withDeals }) => withDeals)) return;
    const newest = await prices.findNewestDeal();
    if (newest === null || newest === newestDeal) return;
    newestDeal = newest;
    // No process answers any more with what it kept from before the deal.
    setTimeout(() => {
      for (const stream of streams) if (stream.withDeals) stream.push('deals');
    }, DEALS_KEPT_MS).unref();
  }

  const getStreams = (userId: string) => [...streams].filter((stream) => stream.userId === userId);

  return {
    /**
     * What changes for the user from now on, as the kind of data that is to be fetched again. The first is always an `account`
     * event: whatever the client fetches after it is complete. Ends with the signal and when live events close. Throws
     * RATE_LIMITED for more than ten streams of one user.
     */
    async *stream(
      { userId, withStatistics, withDeals = false }: StreamOptions,
      signal: AbortSignal | undefined,
    ): AsyncGenerator<LiveEvent, void, undefined> {
      if (getStreams(userId).length >= STREAMS_PER_USER)
        throw new AppError('RATE_LIMITED', { text: 'operations.tooManyPages' }, { retryAfterSeconds: 30 });
      if (signal?.aborted || isClosed) return;
      const stream = new Stream(userId, withStatistics, withDeals);
      const onAbort = () => stream.end();
      signal?.addEventListener('abort', onAbort, { once: true });
      streams.add(stream);
      try {
        // Read before the first event, so that every later change is sent.
        if (!known.has(userId)) for (const user of await readUsers(sql, [userId])) known.set(userId, user);
        schedule();
        yield* stream.read();
      } finally {
        signal?.removeEventListener('abort', onAbort);
        streams.delete(stream);
        if (getStreams(userId).length === 0) known.delete(userId);
      }
    },

    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      for (const stream of streams) stream.end();
    },
  };
}

export type LiveEvents = ReturnType<typeof createLiveEvents>;

function readUsers(sql: Database['sql'], userIds: string[]) {
  return sql<UserState[]>`
    select u.id as "userId", md5(concat_ws('|', u.is_banned, u.is_muted, u.growid, u.growid_verified_at, u.discord_user_id, u.language,
      (select string_agg(concat_ws(',', s.id, s.is_active, s.is_renewing, s.starts_at, s.access_ends_at), ';' order by s.id)
        from subscriptions s where s.user_id = u.id),
      (select a.balance from ledger_accounts a where a.user_id = u.id),
      (select string_agg(r.role_id::text, ',' order by r.id) from user_roles r where r.user_id = u.id)
    )) as account, (
      select concat_ws(' ', count(*), max(rule.updated_at), (
        select string_agg(concat(joined.tag_id, joined.user_id), ' ' order by joined.tag_id, joined.user_id)
        from tags team join team_members joined on joined.tag_id = team.id
        where team.user_id = u.id))
      from team_members member join watch_rules rule on rule.team_tag_id = member.tag_id and rule.user_id = u.id
      where member.user_id = u.id
    ) as rules, array(
      select concat_ws(' ', n.id, n.state, n.revision) from notifications n
      where n.user_id = u.id and n.created_at > now() - make_interval(secs => ${PENDING_MAX_SECONDS})
        and (n.state = 'pending' or n.created_at > now() - make_interval(secs => ${RECENT_SECONDS}))
    ) as pings
    from users u where u.id = any(${userIds})`;
}

/** Pings that are only no longer recent have not changed. */
function hasChangedPing(before: readonly string[], after: readonly string[]): boolean {
  return (
    after.some((ping) => !before.includes(ping)) ||
    before.some((ping) => ping.includes(' pending ') && !after.includes(ping))
  );
}
