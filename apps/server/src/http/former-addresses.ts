import { REST_PREFIX } from '@lockwatch/api';
import { TRPC_PREFIX } from './trpc-procedures.js';

/** Names that changed in this release: the former ones go on to work until the next. */
const RENAMED_PATHS: readonly [RegExp, string][] = [
  [/^\/admin\/reading\/reread(?=$|[/?])/, '/admin/parser/reparse'],
  [/^\/admin\/reading(?=$|[/?])/, '/admin/parser'],
  [/^\/admin\/servers\/(\d+)\/refuse(?=$|[/?])/, '/admin/servers/$1/reject'],
  [/^\/user\/me\/noise(?=$|[/?])/, '/user/me/ping-limits'],
];
const RENAMED_CALLS: readonly [RegExp, string][] = [
  [/\bfeed\.ingest\b/g, 'ingest.messages'],
  [/\bfeed\.channels\b/g, 'ingest.channels'],
  [/\badmin\.reading\.reread\b/g, 'admin.parser.reparse'],
  [/\badmin\.reading\./g, 'admin.parser.'],
  [/\badmin\.servers\.refuse\b/g, 'admin.servers.reject'],
  [/\buser\.noise\./g, 'user.pingLimits.'],
];

/** A page that moved, and where it is now. */
export const FORMER_PAGE = { former: '/dashboard/admin/reading', present: '/dashboard/admin/parser' };

/** The address of a request with the present names in place of former ones. */
export function replaceFormerNames(url: string): string {
  if (url.startsWith(`${REST_PREFIX}/`)) {
    return REST_PREFIX + replaceAll(url.slice(REST_PREFIX.length), RENAMED_PATHS);
  }
  if (!url.startsWith(`${TRPC_PREFIX}/`)) return url;
  const [calls = '', ...query] = url.split('?');
  return [replaceAll(calls, RENAMED_CALLS), ...query].join('?');
}

function replaceAll(text: string, renamed: readonly [RegExp, string][]): string {
  return renamed.reduce((changed, [former, name]) => changed.replace(former, name), text);
}
