/** A link to a Discord message; the group is its id. */
export const MESSAGE_URL =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:\d{1,20}|@me)\/\d{1,20}\/(\d{1,20})$/;

export function messageUrl(message: {
  guildId: string | null;
  channelId: string;
  discordMessageId: string;
}): string {
  return `https://discord.com/channels/${message.guildId ?? '@me'}/${message.channelId}/${message.discordMessageId}`;
}
