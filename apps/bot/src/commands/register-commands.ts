import type { ApplicationCommandManager } from 'discord.js';
import { commandDefinitions } from './command-definitions.js';

/**
 * Registers the commands with Discord unless it has just these. Discord allows 200 changes a day, and a command that
 * changes is not usable for a moment. Returns whether anything was written.
 */
export async function registerCommands(manager: ApplicationCommandManager): Promise<boolean> {
  const definitions = commandDefinitions();
  const registered = await manager.fetch({ withLocalizations: true });
  const isRegistered = definitions.every((definition) =>
    registered.find(({ name }) => name === definition.name)?.equals(definition, true),
  );
  if (isRegistered && registered.size === definitions.length) return false;
  await manager.set(definitions);
  return true;
}
