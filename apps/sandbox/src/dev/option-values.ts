import { type CommandOption, OPTION_TYPE } from '../world/commands.js';
import { EVERYONE_PERMISSIONS } from '../world/guild-store.js';
import { isJsonObject, type JsonObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DevError } from './dev-error.js';

export type OptionValue = string | number | boolean;

/** Parses option values as Discord's client does, and collects the objects that they refer to. */
export class OptionResolver {
  readonly #world: World;
  readonly #resolved: Record<'users' | 'members' | 'channels' | 'roles', JsonObject> = {
    users: {},
    members: {},
    channels: {},
    roles: {},
  };

  constructor(world: World) {
    this.#world = world;
  }

  /** Throws `DevError` 422 when the value does not fit the option. */
  parse(option: CommandOption, value: OptionValue): OptionValue {
    switch (option.type) {
      case OPTION_TYPE.string:
        return this.#text(option, String(value));
      case OPTION_TYPE.integer:
      case OPTION_TYPE.number:
        return this.#number(option, value);
      case OPTION_TYPE.boolean:
        if (value === true || value === 'true') return true;
        if (value === false || value === 'false') return false;
        throw invalidOption(option, 'must be true or false');
      case OPTION_TYPE.user:
        return this.#user(option, String(value));
      case OPTION_TYPE.channel:
        return this.#channel(option, String(value));
      case OPTION_TYPE.role:
        return this.#role(option, String(value));
      default:
        throw invalidOption(option, 'has an unsupported type');
    }
  }

  /** The objects that the values refer to; undefined: none. */
  resolved(): JsonObject | undefined {
    const filled = Object.entries(this.#resolved).filter(([, objects]) => Object.keys(objects).length > 0);
    return filled.length > 0 ? Object.fromEntries(filled) : undefined;
  }

  #text(option: CommandOption, text: string): string {
    const { min_length: min, max_length: max } = option;
    if (typeof min === 'number' && text.length < min)
      throw invalidOption(option, `must have at least ${min} characters`);
    if (typeof max === 'number' && text.length > max)
      throw invalidOption(option, `can have at most ${max} characters`);
    return requireChoice(option, text);
  }

  #number(option: CommandOption, value: OptionValue): number {
    const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) throw invalidOption(option, 'must be a number');
    if (option.type === OPTION_TYPE.integer && !Number.isInteger(number))
      throw invalidOption(option, 'must be a whole number');
    const { min_value: min, max_value: max } = option;
    if (typeof min === 'number' && number < min) throw invalidOption(option, `must be at least ${min}`);
    if (typeof max === 'number' && number > max) throw invalidOption(option, `must be at most ${max}`);
    return requireChoice(option, number);
  }

  #user(option: CommandOption, text: string): string {
    const { people } = this.#world;
    const user = people.get(parseId(text)) ?? people.byLogin(text) ?? people.byName(text);
    if (!user) throw invalidOption(option, 'must be an id, a demo login or a name of a person');
    this.#resolved.users[user.id] = user;
    const { user: _user, deaf: _deaf, mute: _mute, ...member } = people.member(user);
    this.#resolved.members[user.id] = { ...member, permissions: EVERYONE_PERMISSIONS };
    return user.id;
  }

  #channel(option: CommandOption, text: string): string {
    const { places } = this.#world;
    const id = parseId(text);
    const name = text.replace(/^#/, '');
    const channel = places.guildChannels().find((one) => one.id === id || one.name === name);
    if (!channel) throw invalidOption(option, 'must be an id or a name of a channel');
    this.#resolved.channels[channel.id] = {
      id: channel.id,
      name: channel.name,
      type: channel.type,
      parent_id: null,
      permissions: EVERYONE_PERMISSIONS,
    };
    return channel.id;
  }

  #role(option: CommandOption, text: string): string {
    const role = this.#world.places.roles().find((one) => one.id === parseId(text) || one.name === text);
    if (!role) throw invalidOption(option, 'must be an id or a name of a role');
    this.#resolved.roles[String(role.id)] = role;
    return String(role.id);
  }
}

/** Accepts an id or a mention. */
function parseId(text: string): string {
  return text.replace(/^<(?:@[!&]?|#)(\d+)>$/, '$1');
}

function requireChoice<Value extends string | number>(option: CommandOption, value: Value): Value {
  const { choices } = option;
  if (!Array.isArray(choices) || choices.length === 0) return value;
  const known = choices.filter(isJsonObject);
  if (known.some((choice) => choice.value === value)) return value;
  const allowed = known.map((choice) => String(choice.value)).join(', ');
  throw invalidOption(option, `must be one of: ${allowed}`);
}

function invalidOption(option: CommandOption, what: string): DevError {
  return new DevError(422, `The option "${option.name}" ${what}.`);
}
