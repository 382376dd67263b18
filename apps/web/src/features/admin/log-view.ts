import type { LogEntry } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/logs';

/** The choices of the filter besides All Actions ([2-51]). */
export const LOG_ACTIONS = ['login', 'user_roles_updated', 'user_deleted', 'system'] as const;
type LogAction = (typeof LOG_ACTIONS)[number];

/** Who did it: e-mail, else name, else 'System' ([2-51]). */
export function logUser(entry: LogEntry): string {
  return entry.user_email ?? entry.user_name ?? t('logs.action.system');
}

/** Filters entries by action in the browser ([2-51]). */
export function matchesFilter(action: LogAction | undefined): (entry: LogEntry) => boolean {
  return (entry) => action === undefined || entry.action === action;
}
