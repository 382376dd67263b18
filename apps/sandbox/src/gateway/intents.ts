import type { ApplicationSettings, PrivilegedIntent } from '../world/application.js';

/** Bits of IDENTIFY's `intents` that the sandbox acts on (docs: events/gateway, "List of Intents"). */
export const INTENTS = {
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  guildPresences: 1 << 8,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
} as const;

/** Every bit Discord knows: 0 to 16, 20, 21, 24 and 25. */
const KNOWN = (1 << 17) - 1 + (1 << 20) + (1 << 21) + (1 << 24) + (1 << 25);

const PRIVILEGED: [number, PrivilegedIntent][] = [
  [INTENTS.guildMembers, 'guildMembers'],
  [INTENTS.guildPresences, 'presence'],
  [INTENTS.messageContent, 'messageContent'],
];

/** The close code for intents that Discord would refuse: 4013 unknown bits, 4014 not switched on; null when fine. */
export function refuseIntents(intents: unknown, application: ApplicationSettings): 4013 | 4014 | null {
  if (typeof intents !== 'number' || !Number.isInteger(intents) || intents < 0) return 4013;
  if (intents > KNOWN || (intents & ~KNOWN) !== 0) return 4013;
  const isRefused = PRIVILEGED.some(
    ([bit, name]) => (intents & bit) !== 0 && !application.privilegedIntents[name],
  );
  return isRefused ? 4014 : null;
}
