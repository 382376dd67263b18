import { isJsonObject, type JsonObject, listIn, type MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { parseOption, type Resolved } from './command-data.js';
import { DevError } from './dev-calls.js';
import type { Actor, NewInteraction } from './open-interaction.js';

const BUTTON = 2;
const STRING_SELECT = 3;

/**
 * Presses a button or selects in a menu, by default of the latest message with the component. Throws `DevError` for an
 * unknown or disabled component.
 */
export function componentData(
  world: World,
  { user }: Actor,
  customId: string,
  values: string[],
  messageId: string | undefined,
): NewInteraction {
  const { interactions, messages, places } = world;
  const holds = (message: MessageObject) => findComponent(message.components, customId) !== undefined;
  const message =
    messageId === undefined
      ? (interactions.findPrivate(user.id, holds) ?? messages.findLatest(holds))
      : (interactions.privateMessage(messageId, user.id) ?? messages.get(messageId));
  const component = message && findComponent(message.components, customId);
  if (!component) {
    const who = user.global_name ?? 'this person';
    throw new DevError(404, `No message that ${who} sees has a component "${customId}".`);
  }
  if (component.disabled === true) throw new DevError(409, `The component "${customId}" is disabled.`);
  const selection = component.type === BUTTON ? {} : select(world, component, values);
  const data = { custom_id: customId, component_type: component.type, ...selection };
  return { type: 3, data, channel: places.channel(message.channel_id), sourceMessage: message };
}

function findComponent(components: unknown[], customId: string): JsonObject | undefined {
  for (const component of components) {
    if (!isJsonObject(component)) continue;
    if (component.custom_id === customId) return component;
    const inner = findComponent(listIn(component, 'components'), customId);
    if (inner) return inner;
  }
  return undefined;
}

function select(world: World, component: JsonObject, values: string[]): JsonObject {
  const { type, min_values: min = 1, max_values: max = 1 } = component;
  if (values.length < Number(min) || values.length > Number(max)) {
    throw new DevError(422, `Choose ${min} to ${max} in "values".`);
  }
  if (type === STRING_SELECT) {
    const known = listIn(component, 'options').map((option) => option.value);
    const wrong = values.find((value) => !known.includes(value));
    if (wrong === undefined) return { values };
    throw new DevError(422, `"${wrong}" is not in the menu. It has: ${known.join(', ')}.`);
  }
  const resolved: Resolved = {};
  // The types of menus of roles and channels, as types of options.
  const option = { name: 'values', type: type === 6 ? 8 : 7 };
  return { values: values.map((value) => parseOption(world, option, value, resolved)), resolved };
}

/** Submits a modal that the bot opened for this person: its inputs with the given values, or their initial values. */
export function modalData(
  world: World,
  { user }: Actor,
  customId: string,
  fields: Record<string, string>,
): NewInteraction {
  const opener = world.interactions.findModal(user.id, customId);
  if (!opener?.modal) throw new DevError(404, `The bot opened no modal "${customId}" for this person.`);
  const rows = listIn(opener.modal, 'components').map((row) => listIn(row, 'components'));
  const known = rows.flat().map((input) => String(input.custom_id));
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new DevError(422, `The modal has no field "${unknown}". It has: ${known.join(', ')}.`);
  }
  const components = rows.map((inputs) => ({
    type: 1,
    id: 1,
    components: inputs.map((input) => fillIn(input, fields)),
  }));
  const { sourceMessage, channelId } = opener;
  const data = { custom_id: customId, components };
  return { type: 5, data, channel: world.places.channel(channelId), sourceMessage };
}

function fillIn(input: JsonObject, fields: Record<string, string>): JsonObject {
  const customId = String(input.custom_id);
  const value = fields[customId] ?? String(input.value ?? '');
  if (value === '' && input.required !== false)
    throw new DevError(422, `The field "${customId}" must be filled in.`);
  const { min_length: min = 0, max_length: max = 4000 } = input;
  if (value !== '' && (value.length < Number(min) || value.length > Number(max)))
    throw new DevError(422, `The field "${customId}" must have ${min} to ${max} characters.`);
  return { type: input.type, id: 1, custom_id: customId, value };
}
