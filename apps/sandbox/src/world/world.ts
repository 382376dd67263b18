import { EventBus } from './events.js';
import { FaultStore } from './faults.js';
import { Guilds } from './guilds.js';
import { InteractionStore } from './interactions.js';
import { MessageStore } from './messages.js';
import type { JsonObject } from './objects.js';
import { Outbox } from './outbox.js';
import { SnowflakeSource } from './snowflakes.js';
import { UserStore } from './users.js';
import { WebhookStore } from './webhooks.js';

/** A registered application command. */
export interface Command extends JsonObject {
  id: string;
  name: string;
}

export type World = ReturnType<typeof createWorld>;

/** The state of the sandbox's Discord, in memory; with a data directory, webhooks are stored in a file. */
export function createWorld(dataDir?: string) {
  const bus = new EventBus();
  const ids = new SnowflakeSource();
  const people = new UserStore();
  const places = new Guilds(ids, bus, people);
  return {
    ids,
    bus,
    people,
    places,
    messages: new MessageStore(bus, places, people),
    webhooks: new WebhookStore(ids, dataDir),
    interactions: new InteractionStore(bus),
    outbox: new Outbox(bus),
    faults: new FaultStore(),
    /** The commands that the bot registered. */
    commands: [] as Command[],
    /** Whether the Message Content intent of the bot's application is switched on. */
    mayReadContent: true,
  };
}
