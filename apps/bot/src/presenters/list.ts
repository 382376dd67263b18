import type { ActionRowBuilder, ButtonBuilder } from 'discord.js';
import { decodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { button, buttonRow, embedMessage } from './message.js';
import { takeLines, truncate } from './text.js';

const DESCRIPTION_MAX = 4000;
const LINE_MAX = 300;

export interface ListView {
  title: string;
  /** Each is escaped already. */
  lines: readonly string[];
  /** Said in place of an empty list. */
  empty: string;
  footer?: string;
}

/** A list that fits into one message; what does not is counted. */
export function listMessage({ title, lines, empty, footer }: ListView) {
  const shown = takeLines(
    lines.map((text) => truncate(text, LINE_MAX)),
    DESCRIPTION_MAX,
  );
  const hidden = lines.length - shown.length;
  if (hidden > 0) shown.push(t('lists.more', { count: hidden }));
  return embedMessage({ title, text: lines.length === 0 ? empty : shown.join('\n'), footer });
}

export interface ListPageView extends Omit<ListView, 'footer'> {
  action: string;
  /** From 0; behind the end it is the last one. */
  page: number;
}

/** Lines on a page: as many as a phone shows without much scrolling, and they always fit. */
const LINES_PER_PAGE = 12;

export function listPageMessage({ title, lines, empty, action, page }: ListPageView) {
  const pages = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE));
  const shown = Math.min(page, pages - 1);
  const footer = pages === 1 ? '' : t('lists.pageOf', { page: shown + 1, pages });
  const message = listMessage({
    title,
    lines: lines.slice(shown * LINES_PER_PAGE).slice(0, LINES_PER_PAGE),
    empty,
    footer,
  });
  if (pages === 1) return message;
  return { ...message, components: [pageButtons(action, { page: shown, hasMore: shown < pages - 1 })] };
}

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
