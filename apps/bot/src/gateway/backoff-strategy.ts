import { setTimeout as delay } from 'node:timers/promises';
import { SimpleShardingStrategy, type WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import type { BackoffLimits } from '@lockwatch/contracts';
import { GatewayCloseCodes } from 'discord.js';
import type { Logger } from 'pino';
import { Backoff } from '../backoff.js';
import type { PacketGuard } from './packet-guard.js';

export interface BackoffStrategyOptions {
  /** Between tries to connect, beyond the half second that the library waits anyway. */
  backoff: BackoffLimits;
  logger: Logger;
  guard: PacketGuard;
}

/** Discord asks for a new connection with op 7, and declines to resume a session with op 9. Text in a packet has its quotes escaped. */
const ASKED_FOR_OP = /"op":\s*[79]\b/;
/** It also declines to resume by closing with these. */
const ASKED_FOR_CODES: ReadonlySet<number> = new Set([
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.SessionTimedOut,
]);

interface ShardBackoff {
  backoff: Backoff;
  /** Connections in a row that were lost before they were ready. */
  losses: number;
  /** Lost, and not connecting again yet. */
  isLost: boolean;
  /** Before the next connection. */
  waitMs: number;
  isReady: boolean;
  /** Discord asked for the end of this connection. */
  isAskedFor: boolean;
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
      if (this.#shardBackoffs.get(shardId)?.isLost) await this.#pause(shardId);
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
    for (const [shardId, shard] of shards) this.#guardMessages(shardId, shard);
  }

  override async destroy(options?: Parameters<SimpleShardingStrategy['destroy']>[0]): Promise<void> {
    this.#stopping.abort();
    await super.destroy(options);
  }

  /** Errors of this method are unhandled in the library. */
  #guardMessages(shardId: number, shard: object): void {
    const receive: unknown = Reflect.get(shard, 'onMessage');
    if (typeof receive !== 'function') throw new TypeError('The gateway library has no onMessage any more.');
    Reflect.set(shard, 'onMessage', async (data: unknown, isBinary: boolean) => {
      // Such packets are short.
      if (typeof data === 'string' && data.length < 200 && ASKED_FOR_OP.test(data))
        this.#shardBackoff(shardId).isAskedFor = true;
      try {
        await Reflect.apply(receive, shard, [data, isBinary]);
      } catch (error) {
        this.#options.guard.failed(null, error);
      }
    });
  }

  #lost(shardId: number, code: number): void {
    const shardBackoff = this.#shardBackoff(shardId);
    const { isReady, isAskedFor } = shardBackoff;
    if (isReady) {
      shardBackoff.backoff.reset();
      shardBackoff.losses = 0;
    }
    const isFailure = !isReady && !isAskedFor && !ASKED_FOR_CODES.has(code);
    if (isFailure) shardBackoff.losses += 1;
    shardBackoff.waitMs = isFailure ? Math.round(shardBackoff.backoff.next()) : 0;
    shardBackoff.isReady = false;
    shardBackoff.isAskedFor = false;
    shardBackoff.isLost = true;
  }

  async #pause(shardId: number): Promise<void> {
    const shardBackoff = this.#shardBackoff(shardId);
    const { signal } = this.#stopping;
    const { losses, waitMs } = shardBackoff;
    shardBackoff.isLost = false;
    if (waitMs > 0) {
      this.#options.logger.warn({ shardId, losses, waitMs }, 'gateway.reconnect_delayed');
      await delay(waitMs, undefined, { ref: false });
    }
    // A shard that is not connected cannot be destroyed, so it must never continue.
    if (signal.aborted) await new Promise<never>(() => {});
  }

  #shardBackoff(shardId: number): ShardBackoff {
    const known = this.#shardBackoffs.get(shardId);
    if (known) return known;
    const backoff = new Backoff(this.#options.backoff);
    const shardBackoff = { backoff, losses: 0, isLost: false, waitMs: 0, isReady: false, isAskedFor: false };
    this.#shardBackoffs.set(shardId, shardBackoff);
    return shardBackoff;
  }
}
