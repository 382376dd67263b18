import { OPTION_TYPE } from '../world/commands.js';
import type { InteractionRecord } from '../world/interactions.js';
import { isJsonObject, type JsonObject, type MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DevError } from './dev-error.js';
import { type Actor, openInteraction } from './interaction-runner.js';
import { OptionResolver } from './option-values.js';

type OnChange = (record: InteractionRecord) => void;

export interface ComponentTarget {
  customId: string;
  /** Default: the latest message with the component. */
  messageId: string | undefined;
  values: string[] | undefined;
}

const BUTTON = 2;
const STRING_SELECT = 3;
/** Component types of role and channel menus, with the option type of their values. */
const OBJECT_SELECTS = new Map<number, number>([
  [6, OPTION_TYPE.role],
  [8, OPTION_TYPE.channel],
]);

/** Presses a button or selects in a menu. Throws `DevError` for an unknown or disabled component. */
export function openComponent(
  world: World,
  actor: Actor,
  target: ComponentTarget,
  onChange: OnChange,
): InteractionRecord {
  const message = findMessage(world, actor, target);
  const component = message && findComponent(message.components, target.customId);
  if (!message || !component) {
    throw new DevError(
      404,
      `No message that ${actor.user.global_name ?? 'this person'} sees has a component "${target.customId}".`,
    );
  }
  if (component.disabled === true) throw new DevError(409, `The component "${target.customId}" is disabled.`);
  const values = target.values ?? [];
  const data: JsonObject = {
    custom_id: target.customId,
    component_type: component.type,
    ...(typeof component.id === 'number' && { id: component.id }),
    ...(component.type !== BUTTON && selection(world, component, values)),
  };
  const channel = world.places.channel(message.channel_id) ?? actor.channel;
  return openInteraction(world, { ...actor, channel }, { type: 3, data, sourceMessage: message }, onChange);
}

/** Submits a modal that the bot opened for this person. */
export function openModalSubmit(
  world: World,
  actor: Actor,
  customId: string,
  fields: Record<string, string>,
  onChange: OnChange,
): InteractionRecord {
  const opener = world.interactions.findModal(actor.user.id, customId);
  if (!opener?.modal) throw new DevError(404, `The bot opened no modal "${customId}" for this person.`);
  const known: string[] = [];
  const components = getChildren(opener.modal).flatMap((row) => submittedRow(row, fields, known));
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new DevError(422, `The modal has no field "${unknown}". It has: ${known.join(', ')}.`);
  }
  const channel = world.places.channel(opener.channelId) ?? actor.channel;
  const data = { custom_id: customId, components };
  const { sourceMessage } = opener;
  return openInteraction(world, { ...actor, channel }, { type: 5, data, sourceMessage }, onChange);
}

function findMessage(world: World, actor: Actor, target: ComponentTarget): MessageObject | undefined {
  const userId = actor.user.id;
  if (target.messageId !== undefined) {
    return (
      world.interactions.privateMessage(target.messageId, userId) ?? world.messages.get(target.messageId)
    );
  }
  const holds = (message: MessageObject) => findComponent(message.components, target.customId) !== undefined;
  return world.interactions.findPrivate(userId, holds) ?? world.messages.findLatest(holds);
}

function findComponent(components: unknown[], customId: string): JsonObject | undefined {
  for (const component of components) {
    if (!isJsonObject(component)) continue;
    if (component.custom_id === customId) return component;
    const inner = findComponent([...getChildren(component), component.accessory], customId);
    if (inner) return inner;
  }
  return undefined;
}

function getChildren(component: JsonObject): unknown[] {
  return Array.isArray(component.components) ? component.components : [];
}

function selection(world: World, component: JsonObject, values: string[]): JsonObject {
  const min = typeof component.min_values === 'number' ? component.min_values : 1;
  const max = typeof component.max_values === 'number' ? component.max_values : 1;
  if (values.length < min || values.length > max) {
    throw new DevError(422, `Choose ${min === max ? min : `${min} to ${max}`} in "values".`);
  }
  if (component.type === STRING_SELECT) {
    const options = Array.isArray(component.options) ? component.options.filter(isJsonObject) : [];
    const wrong = values.find((value) => !options.some((option) => option.value === value));
    if (wrong !== undefined) {
      const allowed = options.map((option) => String(option.value)).join(', ');
      throw new DevError(422, `"${wrong}" is not in the menu. It has: ${allowed}.`);
    }
    return { values };
  }
  const optionType = OBJECT_SELECTS.get(Number(component.type));
  if (optionType === undefined) return { values };
  const resolver = new OptionResolver(world);
  const read = values.map((value) => resolver.parse({ type: optionType, name: 'values' }, value));
  return { values: read, resolved: resolver.resolved() ?? {} };
}

/** A row of a submitted modal: its inputs with the given values, or their initial values. */
function submittedRow(row: unknown, fields: Record<string, string>, known: string[]): JsonObject[] {
  if (!isJsonObject(row)) return [];
  const components = getChildren(row).flatMap((input) => {
    if (!isJsonObject(input) || typeof input.custom_id !== 'string') return [];
    known.push(input.custom_id);
    return [submittedInput(input, input.custom_id, fields)];
  });
  return [{ type: 1, id: row.id ?? 1, components }];
}

function submittedInput(input: JsonObject, customId: string, fields: Record<string, string>): JsonObject {
  const value = fields[customId] ?? (typeof input.value === 'string' ? input.value : '');
  if (value === '' && input.required !== false)
    throw new DevError(422, `The field "${customId}" must be filled in.`);
  const { min_length: min, max_length: max } = input;
  if (typeof min === 'number' && value !== '' && value.length < min) {
    throw new DevError(422, `The field "${customId}" must have at least ${min} characters.`);
  }
  if (typeof max === 'number' && value.length > max) {
    throw new DevError(422, `The field "${customId}" can have at most ${max} characters.`);
  }
  return { type: input.type, id: input.id ?? 1, custom_id: customId, value };
}
