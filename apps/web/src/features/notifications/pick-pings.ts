import type { Notification } from '@lockwatch/contracts';

/** The ids of the selected pings after one more is selected, or no longer; `isRange`: with all between it and the last one. */
export function pickPings(
  picked: readonly string[],
  loaded: readonly Notification[],
  { id, isRange }: { id: string; isRange: boolean },
): string[] {
  const ids = new Set(picked);
  if (isRange) {
    const order = loaded.map((ping) => ping.notification_id);
    const ends = [id, picked.at(-1) ?? id].map((end) => order.indexOf(end));
    for (const one of order.slice(Math.min(...ends), Math.max(...ends) + 1)) ids.add(one);
  }
  // The last one begins the next range.
  const wasPicked = ids.delete(id);
  if (isRange || !wasPicked) ids.add(id);
  return [...ids];
}
