import { createHash } from 'node:crypto';

/** The id of an offer: that of its message, and its place in it. As `offer_row_id` in the database. */
export function offerRowId(messageId: string, ordinal: number): string {
  return messageId.slice(0, 33) + (ordinal + 1).toString(16).padStart(3, '0');
}

/** The id of a user's ping about a version of a message. As `notification_row_id` in the database. */
export function notificationRowId(userId: string, discordMessageId: string, editNumber: number): string {
  const edit = Buffer.alloc(8);
  edit.writeBigInt64BE(BigInt(editNumber));
  const hash = createHash('sha256')
    .update(Buffer.from(userId.replaceAll('-', ''), 'hex'))
    .update(edit)
    .digest('hex');
  const id = BigInt(discordMessageId).toString(16).padStart(16, '0');
  const rest = hash.slice(0, 14);
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-8${id.slice(12, 15)}-8${id.slice(15)}${rest.slice(0, 2)}-${rest.slice(2)}`;
}

/** The id of the row that delivers a ping to one of several targets: 1 to 3. As `target_row_id` in the database. */
export function targetRowId(notificationId: string, targetNumber: number): string {
  return `${notificationId.slice(0, 19)}${(8 + targetNumber).toString(16)}${notificationId.slice(20)}`;
}

/** An identity of a provider as trial claims and deleted accounts keep it: recognizable, but not readable. */
export function identityHash(issuer: string, subject: string): string {
  return createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
}

/** The ids that the rows of these pings may have: their own, and those of their targets. */
export function pingRowIds(notificationIds: readonly string[]): string[] {
  return notificationIds.flatMap((id) => [id, ...[1, 2, 3].map((number) => targetRowId(id, number))]);
}
