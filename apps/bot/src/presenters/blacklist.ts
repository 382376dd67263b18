import type { DetailedBlacklistEntry } from '@lockwatch/contracts';
import { t } from '../texts/translate.js';
import { confirmMessage } from './confirm.js';
import { listPageMessage } from './list.js';
import { escapeText, truncate } from './text.js';

type Entry = Omit<DetailedBlacklistEntry, 'channel_name' | 'created_at'> & { channel_name?: string | null };

/** An entry as a choice, which has no formatting. */
export function blacklistChoiceName(entry: Entry): string {
  const scope = entry.item_name === null ? '' : ` ${t('blacklist.forItem', { item: entry.item_name })}`;
  return truncate(`${plainSubject(entry)}${scope}`, 100);
}

/** An entry as a line. Discord shows the mentions as names. */
export function blacklistLine(entry: Entry): string {
  const scope =
    entry.item_name === null
      ? t('blacklist.forEveryItem')
      : t('blacklist.forItem', { item: `**${escapeText(entry.item_name)}**` });
  if (entry.blacklist_user !== null) return `<@${entry.blacklist_user}> ${scope}`;
  if (entry.blacklist_channel !== null) return `<#${entry.blacklist_channel}> ${scope}`;
  return `${t('blacklist.world', { world: `**${escapeText(entry.blacklist_world ?? '')}**` })} ${scope}`;
}

export const BLACKLIST_ACTIONS = { page: 'blacklist-page', remove: 'blacklist-remove' } as const;

export function blacklistListMessage(entries: readonly Entry[], page: number) {
  return listPageMessage({
    action: BLACKLIST_ACTIONS.page,
    page,
    title: t('blacklist.title'),
    lines: entries.map((entry) => `• ${blacklistLine(entry)}`),
    empty: t('blacklist.empty'),
  });
}

/** Asks before an entry is taken off. */
export function confirmRemoveEntryMessage(entry: Entry) {
  return confirmMessage({
    question: t('blacklist.removeQuestion', { entry: blacklistLine(entry) }),
    action: BLACKLIST_ACTIONS.remove,
    ids: [entry.blacklist_id],
    label: t('common.remove'),
  });
}

function plainSubject(entry: Entry): string {
  if (entry.blacklist_user !== null) return t('blacklist.user', { id: entry.blacklist_user });
  if (entry.blacklist_channel !== null) {
    return t('blacklist.channel', {
      channel: entry.channel_name ? `#${entry.channel_name}` : entry.blacklist_channel,
    });
  }
  return t('blacklist.world', { world: entry.blacklist_world ?? '' });
}
