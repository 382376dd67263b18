import type { RestRoute } from '@lockwatch/api';
import { countSchema } from '@lockwatch/contracts';
import { z } from 'zod';

const pageSchema = z.object({ limit: z.number(), offset: z.number() });

/** `X-Total-Count` and `Link` of the next page (RFC 8288). `count` is called only when nothing else tells. */
export async function listHeaders(
  route: RestRoute,
  list: {
    input: unknown;
    result: unknown;
    /** Null: not known. */
    total: number | null;
    url: string;
    count: (() => Promise<unknown>) | null;
  },
): Promise<Record<string, string>> {
  if (!Array.isArray(list.result)) return {};
  const length = list.result.length;
  const fields = Object.keys(route.input?.shape ?? {});
  if (!fields.includes('offset')) return fields.includes('limit') ? {} : { 'x-total-count': String(length) };
  const page = pageSchema.safeParse(route.input?.safeParse(list.input).data);
  if (!page.success) return {};
  const { limit, offset } = page.data;
  const end = offset + length;
  const isEnd = length < limit && (length > 0 || offset === 0);
  const total = isEnd
    ? end
    : (list.total ?? (list.count ? countSchema.parse(await list.count()).count : null));
  const hasMore = total === null ? length === limit : end < total;
  return {
    ...(total !== null && { 'x-total-count': String(total) }),
    ...(hasMore && length > 0 && { link: `<${nextPage(list.url, limit, end)}>; rel="next"` }),
  };
}

function nextPage(url: string, limit: number, offset: number): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('limit', String(limit));
  next.searchParams.set('offset', String(offset));
  return `${next.pathname}${next.search}`;
}
