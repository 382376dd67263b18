import type { DetailedBlacklistEntry } from '@lockwatch/contracts';
import { confirmMessage } from './confirm.js';
import { listPageMessage } from './list.js';
import { bounded, plain } from './text.js';

type Entry = Omit<DetailedBlacklistEntry, 'channel_name' | 'created_at'> & { channel_name?: string | null };

/** Who or what is not heard, as a choice shows it: without formatting. */
export function blacklistChoiceName(entry: Entry): string {
  const scope = entry.item_name === null ? '' : ` for ${entry.item_name}`;
  return bounded(`${plainSubject(entry)}${scope}`, 100);
}

/** One entry as a line. Discord turns the ids into names for whoever may see them. */
export function blacklistLine(entry: Entry): string {
  const scope = entry.item_name === null ? 'for every item' : `for **${plain(entry.item_name)}**`;
  if (entry.blacklist_user !== null) return `<@${entry.blacklist_user}> ${scope}`;
  if (entry.blacklist_channel !== null) return `<#${entry.blacklist_channel}> ${scope}`;
  return `world **${plain(entry.blacklist_world ?? '')}** ${scope}`;
}

export const BLACKLIST_ACTIONS = { page: 'blacklist-page', remove: 'blacklist-remove' } as const;

export function blacklistListMessage(entries: readonly Entry[], page: number) {
  return listPageMessage({
    action: BLACKLIST_ACTIONS.page,
    page,
    title: 'Your blacklist',
    lines: entries.map((entry) => `• ${blacklistLine(entry)}`),
    empty: 'No blacklist entries configured',
  });
}

/** Asks before an entry is taken off. */
export function confirmRemoveEntryMessage(entry: Entry) {
  return confirmMessage({
    question: `Take ${blacklistLine(entry)} off your blacklist? Such offers ping you again.`,
    action: BLACKLIST_ACTIONS.remove,
    ids: [entry.blacklist_id],
    label: 'Remove',
    keepLabel: 'Keep it',
  });
}

function plainSubject(entry: Entry): string {
  if (entry.blacklist_user !== null) return `user ${entry.blacklist_user}`;
  if (entry.blacklist_channel !== null) {
    return `channel ${entry.channel_name ? `#${entry.channel_name}` : entry.blacklist_channel}`;
  }
  return `world ${entry.blacklist_world ?? ''}`;
}
