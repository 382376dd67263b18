import { EVERYONE_PERMISSIONS } from '../world/guilds.js';
import { type JsonObject, listIn } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DevError } from './dev-calls.js';
import type { NewInteraction } from './open-interaction.js';

export type OptionValue = string | number | boolean;
export type Resolved = Record<string, JsonObject>;

/** A registered option with the fields that Discord's client checks. */
interface Option extends JsonObject {
  type: number;
  name: string;
}

const isStep = ({ type }: Option) => type === 1 || type === 2;

/** The options of a command or sub-command. */
function getOptions(holder: JsonObject): Option[] {
  return listIn(holder, 'options').map((option) => ({
    ...option,
    type: Number(option.type),
    name: String(option.name),
  }));
}

/**
 * A slash command by its path ("watch add"), or a request for choices for the option `focused`. Throws `DevError` for
 * input that Discord's client rejects.
 */
export function commandData(
  world: World,
  path: string,
  given: Record<string, OptionValue | null>,
  focused: string | undefined,
): NewInteraction {
  const [first = '', ...words] = path.replace(/^\//, '').split(/\s+/);
  const command = world.commands.find((one) => one.name === first);
  if (!command) {
    const known = world.commands.map((one) => one.name).join(', ') || 'none yet';
    throw new DevError(404, `The bot has registered no command "${first}". It has: ${known}.`);
  }
  const steps: Option[] = [];
  for (const word of words) {
    const step = getOptions(steps.at(-1) ?? command).find((option) => option.name === word && isStep(option));
    if (!step) throw new DevError(404, `"${first}" has no sub-command "${word}".`);
    steps.push(step);
  }
  const options = getOptions(steps.at(-1) ?? command);
  const names = options.map((option) => option.name).join(', ') || 'none';
  if (options.some(isStep)) throw new DevError(422, `"${path}" needs a sub-command: ${names}.`);
  const unknown = [...Object.keys(given), focused ?? []]
    .flat()
    .find((name) => !options.some((option) => option.name === name));
  if (unknown !== undefined)
    throw new DevError(422, `/${path} has no option "${unknown}". It has: ${names}.`);

  const resolved: Resolved = {};
  const values = options.flatMap((option): JsonObject[] => {
    const { name, type } = option;
    const value = given[name] ?? '';
    if (focused !== undefined) {
      if (name === focused) return [{ name, type, value: String(value), focused: true }];
      return value === '' ? [] : [{ name, type, value }];
    }
    if (value !== '') return [{ name, type, value: parseOption(world, option, value, resolved) }];
    if (option.required) throw new DevError(422, `/${path} needs the option "${name}".`);
    return [];
  });
  const nested = steps.reduceRight<JsonObject[]>(
    (inner, { name, type }) => [{ name, type, options: inner }],
    values,
  );
  const { id, name } = command;
  const data = { id, name, type: 1, options: nested, resolved };
  return { type: focused === undefined ? 2 : 4, data };
}

/** Parses a value as Discord's client does, and adds the object that it refers to. Throws `DevError` 422. */
export function parseOption(
  world: World,
  option: Option,
  value: OptionValue,
  resolved: Resolved,
): OptionValue {
  const text = String(value);
  const reject = (what: string) => new DevError(422, `The option "${option.name}" ${what}.`);
  if (option.type === 5) {
    if (text === 'true' || text === 'false') return text === 'true';
    throw reject('must be true or false');
  }
  if (option.type >= 6 && option.type <= 8) {
    const id = text.replace(/^<(?:@[!&]?|#)(\d+)>$/, '$1');
    const found = resolveObject(world, option.type, id);
    if (!found) throw reject('must be an id or a name that the guild has');
    for (const [kind, object] of Object.entries(found.objects))
      resolved[kind] = { ...resolved[kind], [found.id]: object };
    return found.id;
  }
  const isText = option.type === 3;
  const parsed = isText ? text : Number(text);
  if (Number.isNaN(parsed)) throw reject('must be a number');
  if (option.type === 4 && !Number.isInteger(parsed)) throw reject('must be a whole number');
  const size = isText ? text.length : Number(parsed);
  const [min, max] = isText ? [option.min_length, option.max_length] : [option.min_value, option.max_value];
  const unit = isText ? ' characters' : '';
  if (typeof min === 'number' && size < min) throw reject(`must be at least ${min}${unit}`);
  if (typeof max === 'number' && size > max) throw reject(`must be at most ${max}${unit}`);
  const choices = listIn(option, 'choices').map((choice) => choice.value);
  if (choices.length > 0 && !choices.includes(parsed)) throw reject(`must be one of: ${choices.join(', ')}`);
  return parsed;
}

/** A user (6), channel (7) or role (8) by id or name, with what the interaction says about it. */
function resolveObject(
  { people, places }: World,
  type: number,
  text: string,
): { id: string; objects: Resolved } | undefined {
  if (type === 6) {
    const user = people.get(text) ?? people.byLogin(text) ?? people.byName(text);
    if (!user) return undefined;
    const { user: _user, deaf: _deaf, mute: _mute, ...member } = people.member(user);
    const members = { ...member, permissions: EVERYONE_PERMISSIONS };
    return { id: user.id, objects: { users: { ...user }, members } };
  }
  const isNamed = ({ id, name }: { id: string; name?: string }) =>
    id === text || `#${name}` === `#${text.replace(/^#/, '')}`;
  if (type === 8) {
    const role = places.roles().find(isNamed);
    return role && { id: role.id, objects: { roles: role } };
  }
  const channel = places.channels().find(isNamed);
  return (
    channel && {
      id: channel.id,
      objects: {
        channels: {
          id: channel.id,
          name: channel.name,
          type: channel.type,
          parent_id: null,
          permissions: EVERYONE_PERMISSIONS,
        },
      },
    }
  );
}
