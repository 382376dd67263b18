import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';

export interface Progress {
  me: Pick<Me, 'permissions' | 'discord_user_id'>;
  /** These are undefined for users without access. */
  webhooks: number | undefined;
  rules: number | undefined;
  /** Newest first. */
  pings: readonly Pick<Notification, 'state'>[] | undefined;
}

/** The way to the first ping. */
export const STEPS = ['access', 'watch', 'destination', 'ping'] as const;
export type StepId = (typeof STEPS)[number];

export function getDoneSteps({ me, webhooks = 0, rules = 0, pings = [] }: Progress): Record<StepId, boolean> {
  return {
    destination: me.discord_user_id !== null || webhooks > 0,
    access: hasPermission(me.permissions, 'READ_WATCHED_ITEMS'),
    watch: rules > 0,
    ping: pings.some(({ state }) => state === 'sent'),
  };
}
