import type { ActionRowBuilder, ButtonBuilder } from 'discord.js';
import { decodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';

/** An upper limit, since custom ids can be forged. */
const PAGE_MAX = 99_999;

export interface Page<T> {
  /** From 0. */
  page: number;
  rows: readonly T[];
  hasMore: boolean;
}

/** Fetches one row more than a page, which tells whether there is another. */
export async function fetchPage<T>(
  page: number,
  size: number,
  fetchRows: (range: { limit: number; offset: number }) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await fetchRows({ limit: size + 1, offset: page * size });
  return { page, rows: rows.slice(0, size), hasMore: rows.length > size };
}

/** Buttons to the previous and the next page; `page` counts from 0. `ids` are carried along. */
export function pageButtons(
  action: string,
  { page, hasMore }: Pick<Page<unknown>, 'page' | 'hasMore'>,
  ...ids: readonly number[]
): ActionRowBuilder<ButtonBuilder> {
  // The letter keeps the two ids distinct when both buttons lead to page 0.
  return buttonRow(
    button('Secondary', t('lists.previous'), action, Math.max(0, page - 1), 'p', ...ids).setDisabled(
      page === 0,
    ),
    button('Secondary', t('lists.next'), action, page + 1, 'n', ...ids).setDisabled(!hasMore),
  );
}

/** The page a button leads to, counted from 0. */
export function parsePage(customId: string): number {
  const page = Number(decodeCustomId(customId)?.args[0] ?? 0);
  return Number.isInteger(page) && page >= 0 ? Math.min(page, PAGE_MAX) : 0;
}
