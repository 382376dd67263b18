import type { DetailedBlacklistEntry, Webhook } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';

/** What is blocked, in the order of a group. */
export const BLACKLIST_KINDS = ['user', 'world', 'channel'] as const;
export type BlacklistKind = (typeof BLACKLIST_KINDS)[number];

/** Entries with their titles: those for all items first, then by the name of their item ([5-06]). */
export function groupBlacklist(entries: readonly DetailedBlacklistEntry[]) {
  const groups = Map.groupBy(entries, (entry) =>
    entry.blacklist_type === 'GLOBAL' ? '' : getItemName(entry),
  );
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([item, values]) => ({ title: item || t('preferences.blacklist.allItems'), values }));
}

function getItemName({ item_id, item_name }: DetailedBlacklistEntry): string {
  return item_name ?? t('preferences.blacklist.itemWithId', { id: String(item_id) });
}

export function getBlacklistLabel({ channel_name, ...entry }: DetailedBlacklistEntry): string {
  if (channel_name !== null) return `#${channel_name}`;
  return entry.blacklist_user ?? entry.blacklist_world ?? entry.blacklist_channel ?? '';
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
