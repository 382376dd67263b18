import type { Interaction } from 'discord.js';
import type { Logger } from 'pino';
import type { ServerCalls } from '../server-client.js';

/** What commands need of the bot they belong to. */
export interface CommandServices {
  /** The server as that Discord user may use it. */
  serverFor: (discordUserId: string) => ServerCalls;
  /** The server as the bot itself uses it. */
  server: ServerCalls;
  logger: Logger;
  brandName: string;
  /** Address of the web app, without a slash at its end. */
  publicUrl: string;
}

export interface CommandContext extends Omit<CommandServices, 'serverFor'> {
  /** The server on behalf of the person who gave the command. */
  my: ServerCalls;
}

interface HasServices {
  services: CommandServices;
}

/** The context of an interaction: commands are stateless, what they need hangs on the client that received it. */
export function contextOf(interaction: Pick<Interaction, 'client' | 'user'>): CommandContext {
  const { client, user } = interaction;
  if (!hasServices(client)) throw new TypeError('Commands run on the bot’s own client only.');
  const { serverFor, ...services } = client.services;
  return { ...services, my: serverFor(user.id) };
}

function hasServices(client: object): client is HasServices {
  return 'services' in client;
}
