import { z } from 'zod';
import { uuidSchema, wholeNumber } from './common.js';
import { FEEDBACK_REASONS } from './feedback-reasons.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';

export const FEEDBACK_VERDICTS = ['right', 'wrong'] as const;

/** Whether an offer that one was pinged for is what was meant. Given again, it takes the place of what was said before. */
export const offerFeedbackInput = z
  .object({
    id: uuidSchema,
    /** Of the offer, as the notification names it. Of several versions of the message the newest counts. */
    ordinal: wholeNumber().min(0).max(10_000),
    /** Of the offer, as in the notification: distinguishes offers of two versions with the same ordinal. */
    offer_id: uuidSchema.optional(),
    verdict: z.enum(FEEDBACK_VERDICTS),
    reason: z.enum(FEEDBACK_REASONS).optional(),
    comment: z
      .string()
      .trim()
      .max(
        LIMITS.feedbackCommentMaxLength,
        writeIssue('input.commentTooLong', { max: LIMITS.feedbackCommentMaxLength }),
      )
      .optional(),
  })
  .refine(({ verdict, reason }) => verdict === 'wrong' || reason === undefined, {
    path: ['reason'],
    message: writeIssue('input.reasonOnlyWrong'),
  });
export type OfferFeedbackInput = z.infer<typeof offerFeedbackInput>;

/** What one said of an offer. */
export const givenFeedbackSchema = z.object({
  verdict: z.enum(FEEDBACK_VERDICTS),
  reason: z.enum(FEEDBACK_REASONS).nullable(),
  comment: z.string().nullable(),
});
export type GivenFeedback = z.infer<typeof givenFeedbackSchema>;
