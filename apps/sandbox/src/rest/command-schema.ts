import { z } from 'zod';
import { OPTION_TYPE } from '../world/commands.js';
import { isJsonObject, type JsonObject } from '../world/objects.js';
import { DiscordError, type ErrorTree, parseBody } from './discord-error.js';

const TOTAL_LENGTH = 8000;
/** docs: interactions/application-commands, "Application Command Naming". */
const CHAT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const chatName = z
  .string()
  .min(1)
  .max(32)
  .refine((name) => CHAT_NAME.test(name) && name === name.toLowerCase(), {
    message: 'Command name is invalid',
    params: { discord: 'APPLICATION_COMMAND_INVALID_NAME' },
  });
const localizations = z.record(z.string(), z.string().nullable()).nullish();

const choiceSchema = z.looseObject({
  name: z.string().min(1).max(100),
  value: z.union([z.string().max(100), z.number()]),
});

const LEAF_TYPES: number[] = [3, 4, 5, 6, 7, 8, 9, 10, 11];

const optionShape = {
  name: chatName,
  name_localizations: localizations,
  description: z.string().min(1).max(100),
  description_localizations: localizations,
  required: z.boolean().nullish(),
  autocomplete: z.boolean().nullish(),
  choices: z.array(choiceSchema).max(25).nullish(),
  channel_types: z.array(z.number().int()).nullish(),
  min_value: z.number().nullish(),
  max_value: z.number().nullish(),
  min_length: z.number().int().min(0).max(6000).nullish(),
  max_length: z.number().int().min(1).max(6000).nullish(),
};

const leafOption = z
  .looseObject({ ...optionShape, type: z.literal(LEAF_TYPES) })
  .superRefine((option, context) => {
    if (option.autocomplete && option.choices?.length) {
      context.addIssue({
        code: 'custom',
        path: ['choices'],
        message: 'Choices and autocomplete exclude each other',
        params: { discord: 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE' },
      });
    }
    const isText = option.type === OPTION_TYPE.string;
    const isNumber = option.type === OPTION_TYPE.integer || option.type === OPTION_TYPE.number;
    if (option.autocomplete && !isText && !isNumber) {
      context.addIssue({
        code: 'custom',
        path: ['autocomplete'],
        message: 'Only text and numbers autocomplete',
      });
    }
    option.choices?.forEach((choice, index) => {
      const fits = isText ? typeof choice.value === 'string' : typeof choice.value === 'number';
      if (!fits) {
        context.addIssue({
          code: 'custom',
          path: ['choices', index, 'value'],
          message: 'The value has another type than its option',
          params: { discord: 'APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_TYPE' },
        });
      }
    });
  });

const leafOptions = z.array(leafOption).max(25).superRefine(checkOrder);
const subcommand = z.looseObject({ ...optionShape, type: z.literal(1), options: leafOptions.nullish() });
const group = z.looseObject({
  ...optionShape,
  type: z.literal(2),
  options: z.array(subcommand).max(25).superRefine(checkUnique).nullish(),
});

const anyOption = z.discriminatedUnion('type', [subcommand, group, leafOption]);

const options = z
  .array(anyOption)
  .max(25)
  .superRefine((list, context) => {
    const leaves = list.filter((option) => LEAF_TYPES.includes(option.type)).length;
    if (leaves > 0 && leaves < list.length) {
      context.addIssue({
        code: 'custom',
        message: 'Sub-command and sub-command group option types are mutually exclusive to all other types',
        params: { discord: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID' },
      });
    }
    checkOrder(list, context);
  });

const commandSchema = z
  .looseObject({
    name: z.string().min(1).max(32),
    type: z.literal([1, 2, 3, 4]).nullish(),
    name_localizations: localizations,
    description: z.string().max(100).nullish(),
    description_localizations: localizations,
    options: options.nullish(),
    default_member_permissions: z.string().nullish(),
    dm_permission: z.boolean().nullish(),
    nsfw: z.boolean().nullish(),
    contexts: z.array(z.literal([0, 1, 2])).nullish(),
    integration_types: z.array(z.literal([0, 1])).nullish(),
  })
  .superRefine((command, context) => {
    const isChat = (command.type ?? 1) === 1;
    if (isChat && !chatName.safeParse(command.name).success) {
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'Command name is invalid',
        params: { discord: 'APPLICATION_COMMAND_INVALID_NAME' },
      });
    }
    if (isChat && !command.description) {
      context.addIssue({
        code: 'custom',
        path: ['description'],
        message: 'This field is required',
        params: { discord: 'BASE_TYPE_REQUIRED' },
      });
    }
    if (!isChat && command.description) {
      context.addIssue({
        code: 'custom',
        path: ['description'],
        message: 'Context menu commands cannot have description',
        params: { discord: 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID' },
      });
    }
    if (lengthOf(command) > TOTAL_LENGTH) {
      context.addIssue({
        code: 'custom',
        message: `Command exceeds maximum size (${TOTAL_LENGTH})`,
        params: { discord: 'APPLICATION_COMMAND_TOO_LARGE' },
      });
    }
  });
export type CommandInput = z.infer<typeof commandSchema>;

/** Reads one command. Throws `DiscordError` 50035 where it breaks a limit of Discord's. */
export function parseCommand(body: unknown): CommandInput {
  return parseBody(commandSchema, body);
}

/** Reads a whole list, at most 100 chat commands and 5 of each menu, no name twice within a type. */
export function parseCommands(body: unknown): CommandInput[] {
  const commands = parseBody(z.array(commandSchema), body);
  const errors: ErrorTree = {};
  const seen = new Set<string>();
  commands.forEach((command, index) => {
    const key = `${command.type ?? 1}/${command.name}`;
    if (seen.has(key)) {
      errors[String(index)] = {
        name: {
          _errors: [
            {
              code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
              message: 'Application command names must be unique',
            },
          ],
        },
      };
    }
    seen.add(key);
  });
  if (Object.keys(errors).length > 0) throw DiscordError.invalidForm(errors);
  const chat = commands.filter((command) => (command.type ?? 1) === 1).length;
  if (chat > 100) throw new DiscordError(400, 30032, 'Maximum number of application commands reached (100)');
  return commands;
}

function checkUnique(list: { name?: unknown }[], context: z.core.$RefinementCtx<unknown>): void {
  const seen = new Set<unknown>();
  list.forEach((option, index) => {
    if (seen.has(option.name)) {
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: 'Option names must be unique',
        params: { discord: 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS' },
      });
    }
    seen.add(option.name);
  });
}

function checkOrder(
  list: { name?: unknown; required?: unknown }[],
  context: z.core.$RefinementCtx<unknown>,
): void {
  checkUnique(list, context);
  let optionalSeen = false;
  list.forEach((option, index) => {
    if (option.required && optionalSeen) {
      context.addIssue({
        code: 'custom',
        path: [index],
        message: 'Required options must be placed before non-required options',
        params: { discord: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID' },
      });
    }
    optionalSeen ||= !option.required;
  });
}

/** Names, descriptions and choice values of a command and all below it count together. */
function lengthOf(part: JsonObject): number {
  let length = 0;
  for (const field of ['name', 'description', 'value']) {
    const text = part[field];
    if (typeof text === 'string') length += text.length;
  }
  for (const field of ['options', 'choices']) {
    const children = part[field];
    if (Array.isArray(children)) {
      for (const child of children) if (isJsonObject(child)) length += lengthOf(child);
    }
  }
  return length;
}
