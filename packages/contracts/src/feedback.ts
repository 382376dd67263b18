import { z } from 'zod';
import { uuidSchema, wholeNumber } from './common.js';
import { FEEDBACK_REASONS } from './feedback-reasons.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';

export const FEEDBACK_ANSWERS = ['right', 'wrong'] as const;
export const feedbackAnswerSchema = z.enum(FEEDBACK_ANSWERS);
/** The former name of `answer`, until the next release. */
const verdictSchema = feedbackAnswerSchema.meta({ deprecated: true });

/** A user's answer to a ping: whether the offer was parsed correctly. A second answer replaces the first. */
export const offerFeedbackInput = z
  .object({
    id: uuidSchema,
    /** Of the offer, as the notification names it. Of several versions of the message the newest counts. */
    ordinal: wholeNumber().min(0).max(10_000),
    /** Of the offer, as in the notification: distinguishes offers of two versions with the same ordinal. */
    offer_id: uuidSchema.optional(),
    answer: feedbackAnswerSchema.optional(),
    verdict: verdictSchema.optional(),
    reason: z.enum(FEEDBACK_REASONS).optional(),
    comment: z.string().trim().max(LIMITS.feedbackCommentMaxLength).optional(),
  })
  .superRefine(({ verdict, answer = verdict, reason }, { addIssue }) => {
    if (answer === undefined)
      addIssue({ code: 'invalid_value', values: [...FEEDBACK_ANSWERS], path: ['answer'], input: answer });
    else if (answer === 'right' && reason !== undefined)
      addIssue({
        code: 'custom',
        path: ['reason'],
        message: writeIssue('input.reasonOnlyWrong'),
        input: reason,
      });
  });
export type OfferFeedbackInput = z.infer<typeof offerFeedbackInput>;

export const givenFeedbackSchema = z.object({
  answer: feedbackAnswerSchema,
  verdict: verdictSchema,
  reason: z.enum(FEEDBACK_REASONS).nullable(),
  comment: z.string().nullable(),
});
export type GivenFeedback = z.infer<typeof givenFeedbackSchema>;
