import { ActionRowBuilder, ButtonBuilder, ButtonStyle } from 'discord.js';
import { decodeCustomId, encodeCustomId } from '../custom-id.js';

/** Pages beyond this are nobody's: the ids of buttons can be typed by whoever wants to. */
const PAGE_MAX = 99_999;

/** Buttons to the page before and the page behind; `page` counts from 0. */
export function pageButtons(action: string, page: number, hasMore: boolean): ActionRowBuilder<ButtonBuilder> {
  return new ActionRowBuilder<ButtonBuilder>().addComponents(
    pageButton(action, 'Previous', page - 1, page === 0),
    pageButton(action, 'Next', page + 1, !hasMore),
  );
}

/** The page a button leads to, counted from 0. */
export function pageOf(customId: string): number {
  const page = Number(decodeCustomId(customId)?.args[0] ?? 0);
  return Number.isInteger(page) && page >= 0 ? Math.min(page, PAGE_MAX) : 0;
}

/** At the ends the button leads nowhere: its page is clamped so that its id stays valid and unlike the other's. */
function pageButton(
  action: string,
  label: 'Previous' | 'Next',
  page: number,
  disabled: boolean,
): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(encodeCustomId(action, Math.max(0, page), label === 'Next' ? 'n' : 'p'))
    .setLabel(label)
    .setStyle(ButtonStyle.Secondary)
    .setDisabled(disabled);
}
