/**
 * Channels of NOTIFY that tell other processes to read their caches anew. Triggers send them, once a statement, when
 * rows that are rarely written change. The payload is the table's name, for aliases the id of the person whose aliases
 * changed, or empty when there were several.
 */
export const NOTIFY_CHANNELS = {
  /** items, item_aliases, tags, item_tags */
  catalogue: 'lockwatch_catalogue',
  /** aliases: people's own names for items */
  aliases: 'lockwatch_aliases',
  /** roles, role_permissions */
  roles: 'lockwatch_roles',
} as const;

export type NotifyChannel = (typeof NOTIFY_CHANNELS)[keyof typeof NOTIFY_CHANNELS];
