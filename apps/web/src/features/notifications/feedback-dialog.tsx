import { FEEDBACK_REASONS, type FeedbackReason, LIMITS, type Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notification-detail';
import { Button } from '../../components/ui/button.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { offerText } from '../messages/notification-view.js';

interface FeedbackDialogProps {
  offer: Notification['offers'][number];
  isPending: boolean;
  onSend: (answer: { answer: 'right' | 'wrong'; reason?: FeedbackReason; comment?: string }) => void;
  onClose: () => void;
}

export const getFeedbackFormName = ({ offer_id }: Notification['offers'][number]) => `feedback.${offer_id}`;

export function FeedbackDialog({ offer, isPending, onSend, onClose }: FeedbackDialogProps) {
  const form = usePersistedForm(getFeedbackFormName(offer), {
    reason: offer.feedback?.reason ?? '',
    comment: offer.feedback?.comment ?? '',
  });
  const reason = FEEDBACK_REASONS.find((one) => one === form.values.reason) ?? null;
  const comment = form.values.comment.trim();

  return (
    <ActionDialog
      title={t('notificationDetail.feedback.title')}
      description={t('notificationDetail.feedback.parsed', { offer: offerText(offer) })}
      actionLabel={t('notificationDetail.feedback.send')}
      isPending={isPending}
      isDisabled={reason === null}
      onAction={() => reason && onSend({ answer: 'wrong', reason, ...(comment !== '' && { comment }) })}
      onClose={onClose}
      extraButton={
        offer.feedback?.answer === 'wrong' && (
          <Button onClick={() => onSend({ answer: 'right' })} disabled={isPending} className="sm:mr-auto">
            {t('notificationDetail.feedback.wasCorrect')}
          </Button>
        )
      }
    >
      <fieldset disabled={isPending} className="mt-4 grid gap-4">
        <legend className="sr-only">{t('notificationDetail.feedback.reasons')}</legend>
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
                onChange={() => form.set({ reason: value })}
                className="size-4 shrink-0 accent-accent"
              />
              {t(`notificationDetail.reason.${value}`)}
            </label>
          ))}
        </div>
        <TextField
          label={t('notificationDetail.feedback.comment')}
          hint={t('notificationDetail.feedback.commentHint')}
          maxLength={LIMITS.feedbackCommentMaxLength}
          {...form.field('comment')}
        />
      </fieldset>
    </ActionDialog>
  );
}
