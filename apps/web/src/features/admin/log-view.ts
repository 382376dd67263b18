import type { LogEntry } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/logs';

/** Who did it: e-mail, else name, else 'System' ([2-51]). */
export function logUser(entry: LogEntry): string {
  return entry.user_email ?? entry.user_name ?? t('logs.action.system');
}

/** Filters entries by action in the browser ([2-51]). */
export function matchesFilter(action: string | undefined): (entry: LogEntry) => boolean {
  return (entry) => action === undefined || entry.action === action;
}
