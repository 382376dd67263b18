import { createHash } from 'node:crypto';
import { type REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { CommandDefinition } from './command-definitions.js';

const localizations = z.record(z.string(), z.string()).nullish();
const choice = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]),
  name_localizations: localizations,
});
const option = z.object({
  type: z.number(),
  name: z.string(),
  description: z.string(),
  name_localizations: localizations,
  description_localizations: localizations,
  required: z.boolean().optional(),
  autocomplete: z.boolean().optional(),
  choices: z.array(choice).nullish(),
  channel_types: z.array(z.number()).nullish(),
  min_value: z.number().nullish(),
  max_value: z.number().nullish(),
  min_length: z.number().nullish(),
  max_length: z.number().nullish(),
  get options() {
    return z.array(option).nullish();
  },
});
const command = z.object({
  type: z.number(),
  name: z.string(),
  description: z.string(),
  name_localizations: localizations,
  description_localizations: localizations,
  default_member_permissions: z.string().nullish(),
  contexts: z.array(z.number()).nullish(),
  options: z.array(option).nullish(),
});

/**
 * Fingerprint of command definitions, the same for ours and for what Discord answers about them: fields that Discord
 * adds are left out, and so are those with their default value.
 */
export function commandsHash(definitions: unknown): string {
  const commands = z.array(command).parse(definitions);
  commands.sort((a, b) => (a.name < b.name ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(canonical(commands)))
    .digest('hex');
}

/**
 * Registers the commands with Discord unless it has just these. Discord allows 200 changes a day, and a command that
 * changes is not usable for a moment. Returns whether anything was written.
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  definitions: readonly CommandDefinition[],
): Promise<boolean> {
  const route = Routes.applicationCommands(applicationId);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registered = await rest.get(route, { query });
  if (commandsHash(registered) === commandsHash(definitions)) return false;
  await rest.put(route, { body: definitions });
  return true;
}

/** Keys in one order; without nulls, false, empty lists and empty maps. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, field]) => !isDefault(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, canonical(field)]));
}

function isDefault(field: unknown): boolean {
  if (field === null || field === undefined || field === false) return true;
  return typeof field === 'object' && Object.keys(field).length === 0;
}
