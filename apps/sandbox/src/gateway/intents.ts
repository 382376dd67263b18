/** Bits of IDENTIFY's `intents` that the sandbox acts on (docs: events/gateway, "List of Intents"). */
export const INTENTS = {
  guilds: 1 << 0,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
} as const;
