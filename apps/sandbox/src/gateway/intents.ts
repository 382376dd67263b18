/** Bits of IDENTIFY's `intents` that the sandbox acts on (docs: events/gateway, "List of Intents"). */
export const INTENTS = {
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
} as const;

/** Every bit Discord knows: 0 to 16, 20, 21, 24 and 25. */
const KNOWN = (1 << 17) - 1 + (1 << 20) + (1 << 21) + (1 << 24) + (1 << 25);

export function isKnownIntents(intents: unknown): intents is number {
  return (
    typeof intents === 'number' &&
    Number.isInteger(intents) &&
    intents >= 0 &&
    intents <= KNOWN &&
    (intents & ~KNOWN) === 0
  );
}
