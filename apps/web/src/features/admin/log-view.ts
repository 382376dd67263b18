import type { LogEntry } from '@lockwatch/contracts';

/** The choices of the filter besides All Actions, under which the rest of the log is ([2-51]). */
export const LOG_FILTERS = [
  { value: 'login', label: 'Login' },
  { value: 'user_roles_updated', label: 'Role Changes' },
  { value: 'user_deleted', label: 'User Deleted' },
  { value: 'system', label: 'System' },
] as const;
export type LogFilter = (typeof LOG_FILTERS)[number]['value'];

/** Who did it: e-mail, else name, else 'System' ([2-51]). */
export function logUser(entry: LogEntry): string {
  return entry.user_email ?? entry.user_name ?? 'System';
}

/** Whether an entry is of the chosen action; filtered here, not by the server ([2-51]). */
export function isShownBy(filter: LogFilter | undefined): (entry: LogEntry) => boolean {
  return (entry) => filter === undefined || entry.action === filter;
}
