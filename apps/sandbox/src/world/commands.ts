import type { EventBus } from './event-bus.js';
import { isJsonObject, type JsonObject } from './objects.js';

/** A registered application command with the fields that the sandbox reads. */
export interface CommandObject extends JsonObject {
  id: string;
  application_id: string;
  name: string;
  type: number;
  version: string;
}

export interface CommandOption extends JsonObject {
  type: number;
  name: string;
  required?: boolean;
  autocomplete?: boolean;
}

/** Types of options (docs: "Application Command Option Type"). */
export const OPTION_TYPE = {
  subcommand: 1,
  subcommandGroup: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  number: 10,
} as const;

/** The commands that the bot registered. */
export class CommandStore {
  readonly #bus: EventBus;
  #commands: CommandObject[] = [];

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  list(): CommandObject[] {
    return this.#commands;
  }

  set(commands: CommandObject[]): void {
    this.#commands = commands;
    this.#bus.publish({ kind: 'commands' });
  }
}

/** The options of a command or sub-command; other values are skipped. */
export function getOptions(holder: JsonObject): CommandOption[] {
  const options = holder.options;
  return Array.isArray(options) ? options.filter(isOption) : [];
}

function isOption(value: unknown): value is CommandOption {
  return isJsonObject(value) && typeof value.type === 'number' && typeof value.name === 'string';
}
