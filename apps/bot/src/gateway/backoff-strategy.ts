import { setTimeout as delay } from 'node:timers/promises';
import { SimpleShardingStrategy, type WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import type { BackoffLimits } from '@lockwatch/contracts';
import type { Logger } from 'pino';
import { Backoff } from '../backoff.js';
import type { PacketGuard } from './packet-guard.js';

export interface BackoffStrategyOptions {
  /** Between tries to connect, beyond the half second that the library waits anyway. */
  backoff: BackoffLimits;
  logger: Logger;
  guard: PacketGuard;
}

/** The library closes a connection with these where Discord asks it to: after op 7, and after op 9, a refused resume. */
const ASKED_FOR: ReadonlySet<number> = new Set([4200, 1000]);

interface ShardBackoff {
  backoff: Backoff;
  /** Connections in a row that were lost before they were ready. */
  losses: number;
  /** The wait before the next connection is still to come. */
  isDue: boolean;
  isReady: boolean;
}

/**
 * The library's strategy with two additions: a growing wait between connections that do not become ready, where the
 * library retries every half second, and errors of packets that do not end the process.
 */
export class BackoffStrategy extends SimpleShardingStrategy {
  readonly #options: BackoffStrategyOptions;
  readonly #shardBackoffs = new Map<number, ShardBackoff>();
  #stopping = new AbortController();

  constructor(manager: WebSocketManager, options: BackoffStrategyOptions) {
    super(manager);
    this.#options = options;
    const { retrieveSessionInfo } = manager.options;
    // A shard calls this before it connects, and for each packet.
    manager.options.retrieveSessionInfo = async (shardId) => {
      if (this.#shardBackoffs.get(shardId)?.isDue) await this.#pause(shardId);
      return retrieveSessionInfo(shardId);
    };
    manager.on(WebSocketShardEvents.Closed, ({ shardId, code }) => this.#lost(shardId, code));
    const ready = ({ shardId }: { shardId: number }) => {
      this.#shardBackoff(shardId).isReady = true;
    };
    manager.on(WebSocketShardEvents.Ready, ready);
    manager.on(WebSocketShardEvents.Resumed, ready);
  }

  override async spawn(shardIds: number[]): Promise<void> {
    // The library calls `destroy` before it spawns other shards.
    this.#stopping = new AbortController();
    await super.spawn(shardIds);
    const shards: unknown = Reflect.get(this, 'shards');
    if (!(shards instanceof Map)) throw new TypeError('The gateway library no longer has `shards`.');
    for (const shard of shards.values()) this.#guardMessages(shard);
  }

  override async destroy(options?: Parameters<SimpleShardingStrategy['destroy']>[0]): Promise<void> {
    this.#stopping.abort();
    await super.destroy(options);
  }

  /** Errors of this method are unhandled in the library. */
  #guardMessages(shard: object): void {
    const receive: unknown = Reflect.get(shard, 'onMessage');
    if (typeof receive !== 'function') throw new TypeError('The gateway library has no onMessage any more.');
    Reflect.set(shard, 'onMessage', async (...args: unknown[]) => {
      try {
        await Reflect.apply(receive, shard, args);
      } catch (error) {
        this.#options.guard.failed(null, error);
      }
    });
  }

  #lost(shardId: number, code: number): void {
    const shardBackoff = this.#shardBackoff(shardId);
    if (shardBackoff.isReady) {
      shardBackoff.backoff.reset();
      shardBackoff.losses = 0;
    } else if (!ASKED_FOR.has(code)) {
      shardBackoff.losses += 1;
    }
    shardBackoff.isReady = false;
    shardBackoff.isDue = true;
  }

  async #pause(shardId: number): Promise<void> {
    const shardBackoff = this.#shardBackoff(shardId);
    const { signal } = this.#stopping;
    shardBackoff.isDue = false;
    if (shardBackoff.losses > 0) {
      const waitMs = Math.round(shardBackoff.backoff.next());
      this.#options.logger.warn(
        { shardId, losses: shardBackoff.losses, waitMs },
        'gateway.reconnect_delayed',
      );
      await delay(waitMs, undefined, { ref: false });
    }
    // A shard that is not connected cannot be destroyed, so it must never continue.
    if (signal.aborted) await new Promise<never>(() => {});
  }

  #shardBackoff(shardId: number): ShardBackoff {
    const known = this.#shardBackoffs.get(shardId);
    if (known) return known;
    const backoff = new Backoff(this.#options.backoff);
    const shardBackoff: ShardBackoff = { backoff, losses: 0, isDue: false, isReady: false };
    this.#shardBackoffs.set(shardId, shardBackoff);
    return shardBackoff;
  }
}
