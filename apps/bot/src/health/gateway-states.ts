import type { BotHealthInput, GatewayState } from '@lockwatch/contracts';
import { type Client, Events } from 'discord.js';
import type { Logger } from 'pino';

interface ShardState {
  state: GatewayState;
  sinceMs: number;
}

export class GatewayStates {
  readonly #startedMs = Date.now();
  readonly #shards = new Map<number, ShardState>();
  #closed: ShardState | null = null;

  constructor(
    private readonly client: Client,
    private readonly logger: Logger,
    private readonly onChange: () => void,
  ) {
    client.on(Events.ShardReady, (shardId) => this.#enter('ready', shardId));
    client.on(Events.ShardResume, (shardId) => this.#enter('ready', shardId));
    client.on(Events.ShardReconnecting, (shardId) => this.#enter('reconnecting', shardId));
    client.on(Events.ShardDisconnect, (_event, shardId) => this.#enter('closed', shardId));
    client.on(Events.ShardError, (error, shardId) => logger.warn({ err: error, shardId }, 'gateway.failed'));
    client.on(Events.Error, (error) => logger.error({ err: error }, 'discord.failed'));
    client.on(Events.Warn, (message) => logger.warn({ message }, 'discord.warned'));
  }

  get overall(): GatewayState {
    if (this.#closed) return 'closed';
    const states = this.shards().map((shard) => shard.state);
    if (states.length === 0) return 'connecting';
    return WORST_FIRST.find((state) => states.includes(state)) ?? 'ready';
  }

  /** Marks the connection as closed permanently. */
  close(): void {
    this.#closed ??= { state: 'closed', sinceMs: Date.now() };
  }

  /** The shards of this process for the health report; none before their number is known. */
  shards(): BotHealthInput['shards'] {
    return this.client.ws.shards.map((shard) => {
      const { state, sinceMs } = this.#closed ??
        this.#shards.get(shard.id) ?? { state: 'connecting', sinceMs: this.#startedMs };
      return {
        shard_id: shard.id,
        state,
        // -1 before the first heartbeat.
        ping_ms: state === 'ready' && shard.ping >= 0 ? shard.ping : null,
        since_ms: Math.max(0, Date.now() - sinceMs),
      };
    });
  }

  #enter(state: GatewayState, shardId: number): void {
    if (this.#closed) return;
    if (this.#shards.get(shardId)?.state !== state) this.#shards.set(shardId, { state, sinceMs: Date.now() });
    this.logger.info({ shardId, state }, 'gateway.state_changed');
    this.onChange();
  }
}

const WORST_FIRST: readonly GatewayState[] = ['closed', 'reconnecting', 'connecting'];
