import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';

export interface Progress {
  me: Pick<Me, 'permissions' | 'discord_user_id'>;
  webhooks: number;
  rules: number;
  /** Newest first. */
  pings: readonly Pick<Notification, 'state'>[];
}

export type StepId = 'destination' | 'access' | 'watch' | 'ping';

export interface Step {
  id: StepId;
  isDone: boolean;
}

/** The way to the first ping. The trial needs a Discord account, so the destination comes first. */
export function listSteps({ me, webhooks, rules, pings }: Progress): Step[] {
  return [
    { id: 'destination', isDone: me.discord_user_id !== null || webhooks > 0 },
    { id: 'access', isDone: hasPermission(me.permissions, 'READ_WATCHED_ITEMS') },
    { id: 'watch', isDone: rules > 0 },
    { id: 'ping', isDone: pings.some(({ state }) => state === 'sent') },
  ];
}
