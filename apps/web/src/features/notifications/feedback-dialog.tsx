import { FEEDBACK_REASONS, type FeedbackReason, LIMITS, type Notification } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Field, Input } from '../../components/ui/field.js';
import { offerText, REASON_TEXTS } from './notification-view.js';

export interface FeedbackAnswer {
  verdict: 'right' | 'wrong';
  reason?: FeedbackReason;
  comment?: string;
}

interface FeedbackDialogProps {
  offer: Notification['offers'][number];
  isPending: boolean;
  onSend: (answer: FeedbackAnswer) => void;
  onClose: () => void;
}

/** Asks what was wrong with a reading; a reason is enough. */
export function FeedbackDialog({ offer, isPending, onSend, onClose }: FeedbackDialogProps) {
  const [reason, setReason] = useState<FeedbackReason | null>(offer.feedback?.reason ?? null);
  const [comment, setComment] = useState(offer.feedback?.comment ?? '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason === null) return;
    onSend({ verdict: 'wrong', reason, ...(comment.trim() !== '' && { comment: comment.trim() }) });
  }

  return (
    <Dialog
      isOpen
      isLocked={isPending}
      onClose={onClose}
      title="Not what I meant"
      description={`This was read: ${offerText(offer)}. What is wrong with it?`}
    >
      <form onSubmit={submit}>
        <fieldset disabled={isPending} className="mt-4 grid gap-4">
          <legend className="sr-only">What is wrong</legend>
          <div className="grid gap-1">
            {FEEDBACK_REASONS.map((value) => (
              <label
                key={value}
                className="tap flex cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-surface-2"
              >
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  checked={reason === value}
                  onChange={() => setReason(value)}
                  className="size-4 shrink-0 accent-accent"
                />
                {REASON_TEXTS[value]}
              </label>
            ))}
          </div>
          <Field label="Comment" hint="Optional. What did the author mean?">
            {(control) => (
              <Input
                {...control}
                value={comment}
                maxLength={LIMITS.feedbackCommentMaxLength}
                onChange={(event) => setComment(event.target.value)}
              />
            )}
          </Field>
        </fieldset>
        <DialogActions>
          {offer.feedback?.verdict === 'wrong' && (
            <Button onClick={() => onSend({ verdict: 'right' })} disabled={isPending} className="sm:mr-auto">
              It was right after all
            </Button>
          )}
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={isPending} disabled={reason === null}>
            Send
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
