import { noSuch } from '../stripe-error.js';

export interface Page {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export interface ListAnswer<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/**
 * A page of objects, newest first (Stripe docs, "Pagination"). Throws `StripeError` resource_missing where the page
 * is to begin at an object that is not among them.
 */
export function listPage<T extends { id: string }>(url: string, rows: T[], page: Page): ListAnswer<T> {
  if (page.ending_before !== undefined) {
    const end = indexOf(rows, page.ending_before, 'ending_before');
    const start = Math.max(0, end - page.limit);
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url };
  }
  const start =
    page.starting_after === undefined ? 0 : indexOf(rows, page.starting_after, 'starting_after') + 1;
  const data = rows.slice(start, start + page.limit);
  return { object: 'list', data, has_more: start + data.length < rows.length, url };
}

function indexOf(rows: { id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) throw noSuch('object', id, param);
  return index;
}

export type CreatedFilter = number | { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;

/**
 * Whether a row is what the filters of a list ask for: the named fields have the given values, and it was made within
 * `created`. A filter that is not given asks for nothing.
 */
export function isWanted<Row extends { created: number }, Name extends keyof Row>(
  row: Row,
  filters: { [N in Name]?: Row[N] | undefined } & { created?: CreatedFilter },
  names: Name[],
): boolean {
  return (
    names.every((name) => filters[name] === undefined || row[name] === filters[name]) &&
    isCreatedWithin(row.created, filters.created)
  );
}

function isCreatedWithin(created: number, filter: CreatedFilter): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return created > gt && created >= gte && created < lt && created <= lte;
}
