import { type Interaction, InteractionType } from 'discord.js';
import type { Logger } from 'pino';
import type { LockwatchClient } from '../discord-client.js';
import type { ServerClient } from '../server-client.js';
import type { CommandPermissions } from './help-commands.js';

/** Discord waits 3 s for choices (docs: "Receiving and Responding"). */
const AUTOCOMPLETE_TIMEOUT_MS = 1500;

export interface CommandServices {
  /** The server on behalf of a Discord user; the deadline aborts running calls. */
  connectAsUser: (
    user: { discordUserId: string; idempotencyKey: string },
    deadline?: AbortSignal,
  ) => ServerClient;
  connectAsBot: (deadline?: AbortSignal) => ServerClient;
  guilds: Pick<LockwatchClient, 'settings' | 'watched'>;
  permissions: CommandPermissions;
  logger: Logger;
  brandName: string;
  /** Name of the world in the game where world locks are deposited; null: not configured. */
  depositWorld: string | null;
  /** Address of the web app, without a slash at its end. */
  publicUrl: string;
}

export interface CommandContext extends Omit<CommandServices, 'connectAsUser' | 'connectAsBot'> {
  my: ServerClient;
  server: ServerClient;
}

/** The context of an interaction, from the services of its client. Calls for choices end in time for an empty reply. */
export function getContext(
  interaction: Pick<Interaction, 'client' | 'id' | 'user' | 'type'>,
): CommandContext {
  const { client, id, user, type } = interaction;
  if (!hasServices(client)) throw new TypeError('Commands run on the bot’s own client only.');
  const { connectAsUser, connectAsBot, ...services } = client.services;
  const isCompletion = type === InteractionType.ApplicationCommandAutocomplete;
  const deadline = isCompletion ? AbortSignal.timeout(AUTOCOMPLETE_TIMEOUT_MS) : undefined;
  // Discord may deliver an interaction twice; its id is the idempotency key.
  const my = connectAsUser({ discordUserId: user.id, idempotencyKey: `discord-${id}` }, deadline);
  return { ...services, my, server: connectAsBot(deadline) };
}

function hasServices(client: object): client is { services: CommandServices } {
  return 'services' in client;
}
