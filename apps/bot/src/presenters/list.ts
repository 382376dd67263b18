import { EmbedBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { COLOURS } from './colours.js';
import { pageButtons } from './pages.js';
import { truncate } from './text.js';

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
  const shown: string[] = [];
  let length = 0;
  for (const line of lines.map((text) => truncate(text, LINE_MAX))) {
    if (length + line.length + 1 > DESCRIPTION_MAX) break;
    shown.push(line);
    length += line.length + 1;
  }
  const hidden = lines.length - shown.length;
  if (hidden > 0) shown.push(t('lists.more', { count: hidden }));
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(truncate(title, 256))
    .setDescription(lines.length === 0 ? empty : shown.join('\n'));
  if (footer !== undefined) embed.setFooter({ text: truncate(footer, 2048) });
  return { content: '', embeds: [embed], components: [] };
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
  if (pages === 1) return listMessage({ title, lines, empty });
  const shown = Math.min(page, pages - 1);
  const from = shown * LINES_PER_PAGE;
  return {
    ...listMessage({
      title,
      lines: lines.slice(from, from + LINES_PER_PAGE),
      empty,
      footer: t('lists.pageOf', { page: shown + 1, pages }),
    }),
    components: [pageButtons(action, { page: shown, hasMore: shown < pages - 1 })],
  };
}
