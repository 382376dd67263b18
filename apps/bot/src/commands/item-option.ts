import { escapeText } from '../presenters/text.js';
import { t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';
import { CHOICES_MAX, complete, option, REQUIRED_TEXT, UserError } from './option.js';

const ITEM_ID = /^\d{1,10}$/;
/** A choice of the list, not a typed name. */
export const isItemId = (text: string): boolean => ITEM_ID.test(text);
const QUERY_MAX = 100;

export const ITEM = option('item', 'commands.option.item', {
  ...REQUIRED_TEXT,
  maxLength: QUERY_MAX,
  autocomplete: complete(async ({ server }, typed) => {
    if (typed === '') return [];
    const query = typed.slice(0, QUERY_MAX);
    const found = await server.items.search.query({ query, limit: CHOICES_MAX });
    return found.map(({ name, item_id }) => ({ name, value: String(item_id) }));
  }),
});

/**
 * The item id of an item option: a choice, or what was typed without choosing (a name or a common alias, in any case).
 * Throws `UserError` with the nearest names when there is no such item.
 */
export async function readItemOption(context: CommandContext, text: string): Promise<number> {
  const typed = text.trim().slice(0, QUERY_MAX);
  if (isItemId(typed)) return Number(typed);
  const validation = await context.server.items.validate.query({ name: typed });
  if (validation.valid && validation.item) return validation.item.item_id;
  const nearest = await context.server.items.search.query({ query: typed, limit: 3 });
  const [best] = nearest;
  if (best?.similarity_score === 1) return best.item_id;
  if (!best) throw new UserError(t('errors.itemNotFound', { query: escapeText(typed) }));
  const names = nearest.map((item) => escapeText(item.name)).join(', ');
  throw new UserError(t('errors.didYouMean', { typed: escapeText(typed), names }));
}
