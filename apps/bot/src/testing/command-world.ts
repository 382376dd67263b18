import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import type { Bot } from '../bot.js';
import { type ProductServer, startProductServer } from './product-server.js';
import { type InteractionAnswer, SandboxCalls } from './sandbox-calls.js';
import { startTestBot } from './test-bot.js';

export interface CommandWorld {
  sandbox: Sandbox;
  discord: SandboxCalls;
  server: ProductServer;
  bot: Bot;
  /** Runs a slash command as a demo person. */
  run(command: string, options?: Record<string, unknown>, login?: string): Promise<InteractionAnswer>;
  /** Presses a button or selects in a menu. */
  press(component: string, values?: string[], login?: string): Promise<InteractionAnswer>;
  /** The choices for an option. */
  complete(
    command: string,
    autocomplete: string,
    options?: Record<string, unknown>,
    login?: string,
  ): Promise<{ name: string; value: string | number }[]>;
  close(): Promise<void>;
}

/** The bot with the sandbox's Discord and the product's server. */
export async function startCommandWorld(): Promise<CommandWorld> {
  const sandbox = await startSandbox({ port: 0 });
  const discord = new SandboxCalls(sandbox.url);
  const server = await startProductServer(sandbox);
  const bot = await startTestBot({ discordApiUrl: sandbox.discordApiUrl, serverUrl: server.url });
  return {
    sandbox,
    discord,
    server,
    bot,
    run: (command, options = {}, login = 'basic') => discord.interact({ login, command, options }),
    press: (component, values, login = 'basic') =>
      discord.interact({ login, component, ...(values && { values }) }),
    async complete(command, autocomplete, options = {}, login = 'basic') {
      return (await discord.interact({ login, command, options, autocomplete })).choices;
    },
    async close() {
      await bot.stop();
      await server.close();
    },
  };
}
