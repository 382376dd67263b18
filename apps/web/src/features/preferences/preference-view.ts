import type { DetailedBlacklistEntry, Webhook } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';

export type BlacklistKind = 'user' | 'world' | 'channel';

export interface BlacklistValue {
  entry: DetailedBlacklistEntry;
  label: string;
}

/** The entries for all items, or for one item. */
export interface BlacklistGroup {
  key: string;
  title: string;
  values: Record<BlacklistKind, BlacklistValue[]>;
}

/** Groups entries by item: the global group first, then the items by name ([5-06]). */
export function groupBlacklist(entries: readonly DetailedBlacklistEntry[]): BlacklistGroup[] {
  const groups = new Map<string, BlacklistGroup>();
  for (const entry of entries) {
    const key = entry.blacklist_type === 'GLOBAL' ? 'global' : `item-${entry.item_id}`;
    const group = groups.get(key) ?? emptyGroup(key, entry);
    groups.set(key, group);
    const named = toBlacklistValue(entry);
    if (named) group.values[named.kind].push({ entry, label: named.label });
  }
  return [...groups.values()].sort((a, b) =>
    a.key === 'global' ? -1 : b.key === 'global' ? 1 : a.title.localeCompare(b.title),
  );
}

function emptyGroup(key: string, entry: DetailedBlacklistEntry): BlacklistGroup {
  const title =
    key === 'global'
      ? t('preferences.blacklist.allItems')
      : (entry.item_name ?? t('preferences.blacklist.itemWithId', { id: String(entry.item_id) }));
  return { key, title, values: { user: [], world: [], channel: [] } };
}

function toBlacklistValue(entry: DetailedBlacklistEntry): { kind: BlacklistKind; label: string } | null {
  if (entry.blacklist_user !== null) return { kind: 'user', label: entry.blacklist_user };
  if (entry.blacklist_world !== null) return { kind: 'world', label: entry.blacklist_world };
  if (entry.blacklist_channel === null) return null;
  return {
    kind: 'channel',
    label: entry.channel_name === null ? entry.blacklist_channel : `#${entry.channel_name}`,
  };
}

/** Why no more webhooks can be created, or null ([4-05], [6-07], [8-08]). */
export function webhookLimitText(count: number, limit: number): string | null {
  if (limit === 0) return t('preferences.webhooks.unavailable');
  return count >= limit ? t('preferences.webhooks.limit', { limit }) : null;
}

/** The name of a webhook's form; without a webhook, of the form for a new one. */
export function getWebhookFormName(webhook?: Webhook): string {
  return webhook ? `edit-webhook.${webhook.webhook_id}` : 'new-webhook';
}
