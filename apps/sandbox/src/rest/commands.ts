import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import { z } from 'zod';
import type { Command, World } from '../world/world.js';
import { DiscordError, parseBody } from './discord-error.js';
import type { RestCall } from './routes.js';

/** docs: interactions/application-commands, "Application Command Naming". */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

type Named = { name?: unknown; required?: unknown };
type Context = z.core.$RefinementCtx<unknown>;

// What Discord states in its documents only; the route has checked the rest.
const named = z.looseObject({
  name: z
    .string()
    .refine((text) => NAME.test(text) && text === text.toLowerCase(), 'Command name is invalid'),
  description: z.string().min(1),
});
const option = named.extend({
  required: z.boolean().nullish(),
  get options() {
    return z.array(option).superRefine(checkOptions).nullish();
  },
});
const command = named.extend({
  type: z.literal(1).default(1),
  options: z.array(option).superRefine(checkOptions).nullish(),
});
const commandList = z.array(command).max(100).superRefine(checkUnique);

function checkUnique(list: Named[], context: Context): void {
  list.forEach(({ name }, index) => {
    if (list.findIndex((one) => one.name === name) === index) return;
    context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Names must be unique' });
  });
}

function checkOptions(list: Named[], context: Context): void {
  checkUnique(list, context);
  list.forEach(({ required }, index) => {
    if (!required || list.slice(0, index).every((one) => one.required)) return;
    const message = 'Required options must be placed before non-required options';
    context.addIssue({ code: 'custom', path: [index], message });
  });
}

/** The global commands (docs: interactions/application-commands). */
export function listCommands(world: World, { params }: RestCall): Command[] {
  if (params.applicationId === SANDBOX_DISCORD.applicationId) return world.commands;
  throw new DiscordError(403, 20012, 'You are not authorized to perform this action on this application');
}

/** Replaces the commands. Adds Discord's defaults for omitted fields. */
export function replaceCommands(world: World, call: RestCall): Command[] {
  const known = listCommands(world, call);
  world.commands = parseBody(commandList, call.body).map((input) => ({
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    dm_permission: true,
    contexts: null,
    integration_types: [0],
    nsfw: false,
    ...input,
    id: known.find(({ name }) => name === input.name)?.id ?? world.ids.next(),
    application_id: SANDBOX_DISCORD.applicationId,
    version: world.ids.next(),
  }));
  world.bus.publish({ kind: 'commands' });
  return world.commands;
}
