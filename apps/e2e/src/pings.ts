import type { OutboxRow } from './sandbox-client.js';

/** Ids of the messages that a row of the outbox pings for: one for each embed, read from its link to the message. */
export function getPingedMessageIds(row: OutboxRow): string[] {
  return (row.body?.embeds ?? []).flatMap((embed) => {
    const text = [embed.url, embed.description, ...(embed.fields ?? []).map((field) => field.value)].join(
      '\n',
    );
    const link = /https:\/\/discord\.com\/channels\/\d+\/\d+\/(\d+)/.exec(text)?.[1];
    return link === undefined ? [] : [link];
  });
}

/** The first pings in a stretch of the outbox, edits left out: for each message how many times it was pinged. */
export function countPingsByMessage(rows: readonly OutboxRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.method !== 'POST') continue;
    for (const id of getPingedMessageIds(row)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The rows that went to one person's direct messages. */
export function filterDirectMessages(discordUserId: string, rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => row.kind === 'dm' && row.user_id === discordUserId);
}

/** Whether the outbox holds a first ping for a message. */
export function hasPing(messageId: string): (rows: readonly OutboxRow[]) => boolean {
  return (rows) => countPingsByMessage(rows).has(messageId);
}
