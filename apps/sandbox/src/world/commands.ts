import type { EventBus } from './event-bus.js';
import { isJsonObject, type JsonObject } from './objects.js';

/** A registered application command with the fields the sandbox itself reads. */
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

/** Option types that hold further options (docs: "Application Command Option Type"). */
export const OPTION_TYPE = {
  subcommand: 1,
  subcommandGroup: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
} as const;

const GLOBAL = 'global';

/** The commands the bot registered, by scope: global, or one guild. */
export class CommandStore {
  readonly #bus: EventBus;
  readonly #scopes = new Map<string, CommandObject[]>();

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  list(guildId: string | null): CommandObject[] {
    return this.#scopes.get(guildId ?? GLOBAL) ?? [];
  }

  set(guildId: string | null, commands: CommandObject[]): void {
    this.#scopes.set(guildId ?? GLOBAL, commands);
    this.#bus.publish({ kind: 'commands' });
  }

  /** Every command a person in that guild sees: the guild's own hide global ones of the same name. */
  visibleIn(guildId: string | null): CommandObject[] {
    const own = guildId === null ? [] : this.list(guildId);
    const hidden = new Set(own.map((command) => `${command.type}/${command.name}`));
    return [...own, ...this.list(null).filter((command) => !hidden.has(`${command.type}/${command.name}`))];
  }
}

/** The options of a command or of a sub-command; what is not an option is left out. */
export function optionsOf(holder: JsonObject): CommandOption[] {
  const options = holder.options;
  return Array.isArray(options) ? options.filter(isOption) : [];
}

function isOption(value: unknown): value is CommandOption {
  return isJsonObject(value) && typeof value.type === 'number' && typeof value.name === 'string';
}
