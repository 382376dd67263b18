/** What was wrong: the item, the price, the side, that it was an offer at all, or something else. */
export const FEEDBACK_REASONS = ['item', 'price', 'side', 'no_offer', 'other'] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];
