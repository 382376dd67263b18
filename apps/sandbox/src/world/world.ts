import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { ApplicationSettings } from './application.js';
import { CommandStore } from './commands.js';
import { EventBus } from './event-bus.js';
import { FaultStore } from './faults.js';
import { GuildStore } from './guild-store.js';
import { InteractionStore } from './interactions.js';
import { MessageStore } from './messages.js';
import { Outbox } from './outbox.js';
import { RateLimiter } from './rate-limits.js';
import { SnowflakeSource } from './snowflakes.js';
import { UserStore } from './user-store.js';
import { WebhookStore } from './webhooks.js';

/** The state of the sandbox's Discord, in memory; with a data directory, webhooks are stored in a file. */
export interface World {
  ids: SnowflakeSource;
  bus: EventBus;
  application: ApplicationSettings;
  people: UserStore;
  places: GuildStore;
  messages: MessageStore;
  webhooks: WebhookStore;
  commands: CommandStore;
  interactions: InteractionStore;
  outbox: Outbox;
  faults: FaultStore;
  limiter: RateLimiter;
}

/** A new guild with its channels and people, and without messages. */
export function createWorld(dataDir?: string): World {
  const bus = new EventBus();
  const ids = new SnowflakeSource();
  const places = new GuildStore(ids, bus);
  return {
    ids,
    bus,
    places,
    application: new ApplicationSettings(SANDBOX_DISCORD.botToken),
    people: new UserStore(),
    messages: new MessageStore(bus, places),
    webhooks: new WebhookStore(ids, dataDir),
    commands: new CommandStore(bus),
    interactions: new InteractionStore(bus),
    outbox: new Outbox(bus),
    faults: new FaultStore(),
    limiter: new RateLimiter(),
  };
}
