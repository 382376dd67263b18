import { type Interaction, InteractionType } from 'discord.js';
import type { Logger } from 'pino';
import type { ServerCalls } from '../server-client.js';

/** Choices have to be with Discord in 3 s (docs: "Receiving and Responding"); this leaves it the rest to answer. */
const COMPLETE_WITHIN_MS = 1500;

/** What commands need of the bot they belong to. */
export interface CommandServices {
  /** The server as that Discord user may use it; calls still on their way at the deadline fail. */
  serverFor: (discordUserId: string, deadline?: AbortSignal) => ServerCalls;
  /** The server as the bot itself uses it, in the same way. */
  serverForBot: (deadline?: AbortSignal) => ServerCalls;
  logger: Logger;
  brandName: string;
  /** Address of the web app, without a slash at its end. */
  publicUrl: string;
}

export interface CommandContext extends Omit<CommandServices, 'serverFor' | 'serverForBot'> {
  /** The server on behalf of the person who gave the command. */
  my: ServerCalls;
  /** The server as the bot itself uses it. */
  server: ServerCalls;
}

interface HasServices {
  services: CommandServices;
}

/**
 * The context of an interaction: commands are stateless, what they need hangs on the client that received it. Where
 * choices are asked for, the server is given up in time for an answer without any.
 */
export function contextOf(interaction: Pick<Interaction, 'client' | 'user' | 'type'>): CommandContext {
  const { client, user, type } = interaction;
  if (!hasServices(client)) throw new TypeError('Commands run on the bot’s own client only.');
  const { serverFor, serverForBot, ...services } = client.services;
  const isCompletion = type === InteractionType.ApplicationCommandAutocomplete;
  const deadline = isCompletion ? AbortSignal.timeout(COMPLETE_WITHIN_MS) : undefined;
  return { ...services, my: serverFor(user.id, deadline), server: serverForBot(deadline) };
}

function hasServices(client: object): client is HasServices {
  return 'services' in client;
}
