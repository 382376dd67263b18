export function messageUrl(message: {
  guildId: string | null;
  channelId: string;
  discordMessageId: string;
}): string {
  return `https://discord.com/channels/${message.guildId ?? '@me'}/${message.channelId}/${message.discordMessageId}`;
}
