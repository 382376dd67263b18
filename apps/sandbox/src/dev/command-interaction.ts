import { type CommandObject, type CommandOption, getOptions, OPTION_TYPE } from '../world/commands.js';
import type { InteractionRecord } from '../world/interactions.js';
import { isJsonObject, type JsonObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DevError } from './dev-error.js';
import { type Actor, openInteraction } from './interaction-runner.js';
import { OptionResolver, type OptionValue } from './option-values.js';

export interface CommandCall {
  /** The command and its sub-command: "watch add". */
  path: string;
  options: Record<string, OptionValue | null>;
}

type OnChange = (record: InteractionRecord) => void;

interface FoundCommand {
  command: CommandObject;
  /** The sub-command group and the sub-command. */
  steps: CommandOption[];
  options: CommandOption[];
}

/** Runs a slash command. Throws `DevError` for input that Discord's client rejects. */
export function openCommand(
  world: World,
  actor: Actor,
  call: CommandCall,
  onChange: OnChange,
): InteractionRecord {
  const found = findCommand(world, call.path);
  const resolver = new OptionResolver(world);
  assertKnownOptions(found, call);
  const values = found.options.flatMap((option) => {
    const value = call.options[option.name];
    if (value === undefined || value === null || value === '') {
      if (option.required) throw new DevError(422, `/${call.path} needs the option "${option.name}".`);
      return [];
    }
    return [{ name: option.name, type: option.type, value: resolver.parse(option, value) }];
  });
  const data = commandData(found, values, resolver.resolved());
  return openInteraction(world, actor, { type: 2, data }, onChange);
}

/** Requests choices for one option. */
export function openAutocomplete(
  world: World,
  actor: Actor,
  call: CommandCall,
  focused: string,
  onChange: OnChange,
): InteractionRecord {
  const found = findCommand(world, call.path);
  assertKnownOptions(found, call);
  const option = found.options.find((one) => one.name === focused);
  if (!option) throw new DevError(422, `/${call.path} has no option "${focused}".`);
  if (!option.autocomplete) throw new DevError(422, `The option "${focused}" does not autocomplete.`);
  const values = found.options.flatMap((one) => {
    const value = call.options[one.name];
    if (one.name === focused) {
      return [{ name: one.name, type: one.type, value: String(value ?? ''), focused: true }];
    }
    return value === undefined || value === null || value === ''
      ? []
      : [{ name: one.name, type: one.type, value }];
  });
  const data = commandData(found, values, undefined);
  return openInteraction(world, actor, { type: 4, data }, onChange);
}

function findCommand(world: World, path: string): FoundCommand {
  const words = path.replace(/^\//, '').split(/\s+/);
  const commands = world.commands.list();
  const command = commands.find((one) => one.type === 1 && one.name === words[0]);
  if (!command) {
    const known = commands.map((one) => one.name).join(', ') || 'none yet';
    throw new DevError(404, `The bot has registered no command "${words[0] ?? ''}". It has: ${known}.`);
  }
  const steps: CommandOption[] = [];
  let options = getOptions(command);
  for (const word of words.slice(1)) {
    const step = options.find((option) => option.name === word && isStep(option));
    if (!step) throw new DevError(404, `"${words[0] ?? ''}" has no sub-command "${word}".`);
    steps.push(step);
    options = getOptions(step);
  }
  if (options.some(isStep)) {
    const names = options.map((option) => option.name).join(', ');
    throw new DevError(422, `"${path}" needs a sub-command: ${names}.`);
  }
  return { command, steps, options };
}

function isStep(option: CommandOption): boolean {
  return option.type === OPTION_TYPE.subcommand || option.type === OPTION_TYPE.subcommandGroup;
}

function assertKnownOptions(found: FoundCommand, call: CommandCall): void {
  const names = found.options.map((option) => option.name);
  const unknown = Object.keys(call.options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new DevError(422, `/${call.path} has no option "${unknown}". It has: ${names.join(', ') || 'none'}.`);
}

function commandData(
  found: FoundCommand,
  values: JsonObject[],
  resolved: JsonObject | undefined,
): JsonObject {
  const { command, steps } = found;
  const options = steps.reduceRight<JsonObject[]>(
    (inner, step) => [{ name: step.name, type: step.type, options: inner }],
    values,
  );
  return {
    id: command.id,
    name: command.name,
    type: command.type,
    ...(options.length > 0 && { options }),
    ...(isJsonObject(resolved) && { resolved }),
  };
}
