/** NOTIFY channels that make other processes reload their caches; triggers notify once per changing statement. */
export const NOTIFY_CHANNELS = {
  /** Changes of items and item_aliases; the payload is the table's name. */
  catalogue: 'lockwatch_catalogue',
  /** Changes of aliases; the payload is the user's id, or empty when there were several. */
  aliases: 'lockwatch_aliases',
} as const;
