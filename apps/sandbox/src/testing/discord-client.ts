import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { Client, type ClientEvents, GatewayIntentBits, Partials } from 'discord.js';
import type { Sandbox } from '../start-sandbox.js';

const DEFAULT_INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.MessageContent,
  GatewayIntentBits.DirectMessages,
];

/** The real client, signed in at the sandbox and ready. */
export async function connectClient(
  sandbox: Sandbox,
  intents: GatewayIntentBits[] = DEFAULT_INTENTS,
): Promise<Client<true>> {
  const client = new Client({
    intents,
    partials: [Partials.Channel, Partials.Message],
    rest: { api: sandbox.discordApiUrl },
    // The library waits five seconds between two IDENTIFY, as Discord demands; the sandbox does not.
    ws: { buildIdentifyThrottler: async () => ({ waitForIdentify: async () => undefined }) },
  });
  const ready = nextEvent(client, 'clientReady');
  await client.login(SANDBOX_DISCORD.botToken);
  const [connected] = await ready;
  return connected;
}

/** The next event of that name for which `test` holds. */
export function nextEvent<Name extends keyof ClientEvents>(
  client: Client,
  name: Name,
  test: (...args: ClientEvents[Name]) => boolean = () => true,
): Promise<ClientEvents[Name]> {
  return new Promise((resolve) => {
    function listener(...args: ClientEvents[Name]): void {
      if (!test(...args)) return;
      client.off(name, listener);
      resolve(args);
    }
    client.on(name, listener);
  });
}
