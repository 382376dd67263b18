/** One message about what is held back, at the end of quiet hours or of the day. */
export interface PlannedDigest {
  userId: string;
  kind: 'quiet-hours' | 'daily-cap';
  /** The rule's own webhook; null: the user's usual destination. */
  webhookId: string | null;
  endsAt: Date;
  sendAt: Date;
}
