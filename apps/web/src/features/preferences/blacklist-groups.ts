import type { DetailedBlacklistEntry } from '@lockwatch/contracts';

export type BlacklistKind = 'user' | 'world' | 'channel';

/** One silenced person, world or channel. */
export interface BlacklistValue {
  id: string;
  label: string;
}

/** All that is silenced everywhere, or for one item. */
export interface BlacklistGroup {
  key: string;
  title: string;
  values: Record<BlacklistKind, BlacklistValue[]>;
}

/** Entries grouped by what they count for: the global group first, then each item by its name ([5-06]). */
export function groupBlacklist(entries: readonly DetailedBlacklistEntry[]): BlacklistGroup[] {
  const groups = new Map<string, BlacklistGroup>();
  for (const entry of entries) {
    const key = entry.blacklist_type === 'GLOBAL' ? 'global' : `item-${entry.item_id}`;
    const group = groups.get(key) ?? emptyGroup(key, entry);
    groups.set(key, group);
    const named = namedValue(entry);
    if (named) group.values[named.kind].push({ id: entry.blacklist_id, label: named.label });
  }
  return [...groups.values()].sort((a, b) =>
    a.key === 'global' ? -1 : b.key === 'global' ? 1 : a.title.localeCompare(b.title),
  );
}

function emptyGroup(key: string, entry: DetailedBlacklistEntry): BlacklistGroup {
  const title = key === 'global' ? 'All items' : (entry.item_name ?? `Item ${entry.item_id}`);
  return { key, title, values: { user: [], world: [], channel: [] } };
}

function namedValue(entry: DetailedBlacklistEntry): { kind: BlacklistKind; label: string } | null {
  if (entry.blacklist_user !== null) return { kind: 'user', label: entry.blacklist_user };
  if (entry.blacklist_world !== null) return { kind: 'world', label: entry.blacklist_world };
  if (entry.blacklist_channel === null) return null;
  return {
    kind: 'channel',
    label: entry.channel_name === null ? entry.blacklist_channel : `#${entry.channel_name}`,
  };
}
