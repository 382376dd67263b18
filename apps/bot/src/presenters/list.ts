import { t } from '../texts/translate.js';
import { embedMessage } from './embed.js';
import { pageButtons } from './pages.js';
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
