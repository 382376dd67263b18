import { z } from 'zod';
import { DiscordError, parseBody } from './discord-error.js';

/** docs: interactions/application-commands, "Application Command Naming". */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const name = z
  .string()
  .refine((text) => NAME.test(text) && text === text.toLowerCase(), 'Command name is invalid');
const localizations = z.record(z.string(), z.string().nullable()).nullish();

const choice = z.looseObject({
  name: z.string().min(1).max(100),
  value: z.union([z.string().max(100), z.number()]),
});
const option = z.looseObject({
  type: z.number().int().min(1).max(11),
  name,
  name_localizations: localizations,
  description: z.string().min(1).max(100),
  description_localizations: localizations,
  required: z.boolean().nullish(),
  autocomplete: z.boolean().nullish(),
  choices: z.array(choice).max(25).nullish(),
  get options() {
    return z.array(option).max(25).superRefine(checkOptions).nullish();
  },
});

const command = z.looseObject({
  name,
  type: z.literal(1).nullish(),
  name_localizations: localizations,
  description: z.string().min(1).max(100),
  description_localizations: localizations,
  options: z.array(option).max(25).superRefine(checkOptions).nullish(),
  default_member_permissions: z.string().nullish(),
  dm_permission: z.boolean().nullish(),
  nsfw: z.boolean().nullish(),
  contexts: z.array(z.literal([0, 1, 2])).nullish(),
  integration_types: z.array(z.literal([0, 1])).nullish(),
});
export type CommandInput = z.infer<typeof command>;

/** Reads a list of chat commands with distinct names. Throws `DiscordError` 50035 for a broken limit. */
export function parseCommands(body: unknown): CommandInput[] {
  const commands = parseBody(z.array(command).superRefine(checkUnique), body);
  if (commands.length > 100) {
    throw new DiscordError(400, 30032, 'Maximum number of application commands reached (100)');
  }
  return commands;
}

type Named = { name?: unknown; required?: unknown };

function checkUnique(list: Named[], context: z.core.$RefinementCtx<unknown>): void {
  const seen = new Set<unknown>();
  list.forEach(({ name: current }, index) => {
    if (seen.has(current)) {
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Names must be unique' });
    }
    seen.add(current);
  });
}

function checkOptions(list: Named[], context: z.core.$RefinementCtx<unknown>): void {
  checkUnique(list, context);
  let optionalSeen = false;
  list.forEach((current, index) => {
    if (current.required && optionalSeen) {
      const message = 'Required options must be placed before non-required options';
      context.addIssue({ code: 'custom', path: [index], message });
    }
    optionalSeen ||= !current.required;
  });
}
