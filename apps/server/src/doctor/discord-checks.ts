import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { z } from 'zod';
import type { ServerConfig } from '../env.js';
import { type Call, type Check, checkService, fail, fetchJson, ok, Rejection, warn } from './check.js';

/** Flags of an application (Discord docs, "Application Flags"): the intent is granted, or switched on below 100 servers. */
const MESSAGE_CONTENT = 1 << 18;
const MESSAGE_CONTENT_LIMITED = 1 << 19;
/** From here on Discord asks for a verification. */
const SERVERS_WITHOUT_VERIFICATION = 100;
const PORTAL = 'https://discord.com/developers/applications';

const botSchema = z.object({ id: z.string(), username: z.string() });
const applicationSchema = z.object({
  id: z.string(),
  flags: z.number().default(0),
  approximate_guild_count: z.number().default(0),
});
const guildsSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** The token, the intent, and the servers and channels that the settings name. */
export async function checkDiscord(
  { discord }: ServerConfig,
  ids: { applicationId: string | undefined; guildIds: readonly string[]; channelIds: readonly string[] },
): Promise<Check[]> {
  if (discord.botToken === SANDBOX_DISCORD.botToken) {
    return [warn('Discord', 'The sandbox stands in for Discord.', 'For a real server, set DISCORD_TOKEN.')];
  }
  const base = `${discord.apiUrl.replace(/\/+$/, '')}/v10`;
  const call = (path: string) => fetchJson(`${base}${path}`, { authorization: `Bot ${discord.botToken}` });
  const fix = 'Check the connection to the internet and DISCORD_API_URL.';
  return checkService('Discord', 'Discord does not answer: ', fix, async () => {
    const me = await call('/users/@me');
    if (me.status === 401) {
      throw new Rejection(
        'Discord token',
        'Discord rejects DISCORD_TOKEN.',
        `Copy the bot's token from ${PORTAL}, page "Bot".`,
      );
    }
    assertAnswered(me.status);
    const bot = botSchema.parse(me.body);
    const token = ok('Discord token', `The bot is ${bot.username} (${bot.id}).`);
    const application = await checkApplication(call, ids.applicationId);
    const guilds = await checkGuilds(call, ids.guildIds);
    const channels = await Promise.all(ids.channelIds.map((id) => checkChannel(call, id)));
    return [token, ...application, ...guilds, ...channels];
  });
}

async function checkApplication(call: Call, configuredId: string | undefined): Promise<Check[]> {
  const { status, body } = await call('/applications/@me');
  assertAnswered(status);
  const { id, flags, approximate_guild_count: servers } = applicationSchema.parse(body);
  const checks: Check[] = [];
  if ((flags & (MESSAGE_CONTENT | MESSAGE_CONTENT_LIMITED)) === 0) {
    checks.push(
      fail(
        'message content',
        'The Message Content Intent is off: messages arrive without their text.',
        `Switch it on at ${PORTAL}, page "Bot".`,
      ),
    );
  } else if (servers >= SERVERS_WITHOUT_VERIFICATION && (flags & MESSAGE_CONTENT) === 0) {
    checks.push(
      fail(
        'message content',
        `The bot is on ${servers} servers, and Discord has not granted the Message Content Intent.`,
        `Apply for the verification at ${PORTAL}, page "App Verification".`,
      ),
    );
  } else checks.push(ok('message content', 'The Message Content Intent is on.'));
  if (configuredId !== undefined && configuredId !== id) {
    checks.push(
      fail(
        'application id',
        `DISCORD_APPLICATION_ID is ${configuredId}, but the token is of ${id}.`,
        `Set DISCORD_APPLICATION_ID=${id}.`,
      ),
    );
  }
  return checks;
}

async function checkGuilds(call: Call, guildIds: readonly string[]): Promise<Check[]> {
  const { status, body } = await call('/users/@me/guilds');
  assertAnswered(status);
  const guilds = guildsSchema.parse(body);
  if (guilds.length === 0) {
    return [
      fail(
        'servers',
        'The bot is on no server.',
        'Invite it with the link on the account page, or in docs/operations.md, "Discord".',
      ),
    ];
  }
  const names = guilds.slice(0, 5).map(({ name }) => name);
  const more = guilds.length > names.length ? `, and ${guilds.length - names.length} more` : '';
  return [
    ok('servers', `The bot is on ${names.join(', ')}${more}.`),
    ...guildIds
      .filter((id) => guilds.every((guild) => guild.id !== id))
      .map((id) =>
        fail(
          'servers',
          `The bot is not on the server ${id} of DISCORD_GUILD_IDS.`,
          'Invite it, or remove the id.',
        ),
      ),
  ];
}

async function checkChannel(call: Call, id: string): Promise<Check> {
  const { status } = await call(`/channels/${id}`);
  if (status === 200) return ok('channels', `The bot can see the channel ${id}.`);
  return fail(
    'channels',
    `The bot cannot see the channel ${id} of DISCORD_CHANNEL_IDS.`,
    'Give it the permissions View Channel and Read Message History there, or remove the id.',
  );
}

function assertAnswered(status: number): void {
  if (status === 200) return;
  const fix = 'Try again; see https://discordstatus.com.';
  throw new Rejection('Discord', `Discord answered with status ${status}.`, fix);
}
