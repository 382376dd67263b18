import { z } from 'zod';
import { isWanted, listPage } from './list.js';
import { createdFilter, flag, paging, readParams, text } from './params.js';
import type { ApiRoutes } from './routes.js';

const listInput = z.strictObject({
  ...paging,
  type: text.optional(),
  types: z.array(text).optional(),
  created: createdFilter,
  delivery_success: flag.optional(),
});

/** What happened. */
export function registerEvents(routes: ApiRoutes): void {
  const { store } = routes.account;

  routes.get('/events', ({ params }) => {
    const input = readParams(listInput, params);
    const wanted = [...(input.types ?? []), ...(input.type === undefined ? [] : [input.type])];
    const rows = store.events
      .newestFirst()
      .filter(
        (row) =>
          (wanted.length === 0 || wanted.some((type) => isOfType(row.type, type))) &&
          (input.delivery_success === undefined || input.delivery_success === (row.pending_webhooks === 0)) &&
          isWanted(row, input, []),
      );
    return listPage('/v1/events', rows, input);
  });

  routes.get('/events/:id', ({ id }) => store.events.require(id));
}

/** A type, or all that begin with what stands before the star. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
