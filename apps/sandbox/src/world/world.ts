import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { ApplicationSettings } from './application.js';
import { CommandStore } from './commands.js';
import { EventBus } from './event-bus.js';
import { FaultBox } from './faults.js';
import { InteractionStore } from './interactions.js';
import { MessageStore } from './messages.js';
import { Outbox } from './outbox.js';
import { People } from './people.js';
import { Places } from './places.js';
import { RateLimiter } from './rate-limits.js';
import { SnowflakeSource } from './snowflakes.js';
import { WebhookStore } from './webhooks.js';

/** Everything the sandbox's Discord knows. It lives in memory and ends with the process. */
export interface World {
  ids: SnowflakeSource;
  bus: EventBus;
  application: ApplicationSettings;
  people: People;
  places: Places;
  messages: MessageStore;
  webhooks: WebhookStore;
  commands: CommandStore;
  interactions: InteractionStore;
  outbox: Outbox;
  faults: FaultBox;
  limiter: RateLimiter;
}

/** A fresh guild with its channels, its people and nothing said yet. */
export function createWorld(): World {
  const bus = new EventBus();
  const ids = new SnowflakeSource();
  const places = new Places(ids, bus);
  return {
    ids,
    bus,
    places,
    application: new ApplicationSettings(SANDBOX_DISCORD.botToken),
    people: new People(bus),
    messages: new MessageStore(bus, places),
    webhooks: new WebhookStore(),
    commands: new CommandStore(bus),
    interactions: new InteractionStore(bus),
    outbox: new Outbox(bus),
    faults: new FaultBox(bus),
    limiter: new RateLimiter(),
  };
}
