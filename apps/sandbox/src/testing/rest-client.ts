import { DiscordAPIError, REST } from '@discordjs/rest';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { Sandbox } from '../start-sandbox.js';

/** The real REST client with the bot's token. */
export function restClient(sandbox: Sandbox, token: string = SANDBOX_DISCORD.botToken): REST {
  return new REST({ api: sandbox.discordApiUrl, version: '10', retries: 0 }).setToken(token);
}

/** The error a call fails with; fails the test when the call goes through. */
export async function catchDiscordError(
  call: Promise<unknown>,
): Promise<{ status: number; code: unknown; raw: unknown }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof DiscordAPIError)
      return { status: error.status, code: error.code, raw: error.rawError };
    throw error;
  }
  throw new Error('The call went through.');
}
