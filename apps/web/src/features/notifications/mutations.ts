import { t } from '@lockwatch/texts/web/notification-detail';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { toast } from '../../components/ui/toast.js';

/** Records whether an offer is correct. */
export const useFeedback = (onDone: () => void) =>
  useServerMutation(trpc.user.notifications.feedback, {
    failure: t('notificationDetail.feedback.sendFailed'),
    changes: ({ user }) => [user.notifications.list],
    onDone,
  });

/** Pauses the rules of a ping; the toast offers Undo. */
export function usePauseRules() {
  const changes = ({ user }: ReturnType<typeof trpc.useUtils>) => [user.items.list];
  const resume = useServerMutation(trpc.user.notifications.resumeRules, {
    failure: t('notificationDetail.resumeFailed'),
    changes,
  });
  return useServerMutation(trpc.user.notifications.pauseRules, {
    success: ({ message }, input) =>
      toast.success(message, {
        action: { label: t('notificationDetail.undo'), onClick: () => resume.mutate(input) },
      }),
    failure: t('notificationDetail.pauseFailed'),
    changes,
  });
}

/** Puts the author of a ping on the blacklist; the toast offers Undo. */
export function useIgnoreAuthor() {
  const changes = ({ user }: ReturnType<typeof trpc.useUtils>) => [user.blacklist];
  const undo = useServerMutation(trpc.user.notifications.hearAuthor, {
    failure: t('notificationDetail.hearFailed'),
    changes,
  });
  return useServerMutation(trpc.user.notifications.ignoreAuthor, {
    success: ({ message }, input) =>
      toast.success(message, {
        action: { label: t('notificationDetail.undo'), onClick: () => undo.mutate(input) },
      }),
    failure: t('notificationDetail.ignoreFailed'),
    changes,
  });
}
