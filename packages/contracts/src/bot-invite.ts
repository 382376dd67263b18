/** What the bot needs on a server it reads: View Channels (1 << 10) and Read Message History (1 << 16), nothing else. */
export const BOT_PERMISSIONS = 66_560;

/** Discord's page to add the bot to a server, with exactly the permissions it needs. */
export function botInviteUrl(applicationId: string): string {
  return `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${BOT_PERMISSIONS}`;
}
