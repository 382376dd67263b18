import type { MarkPingInput, Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { useRef } from 'react';
import { trpc } from '../../api/trpc.js';
import { useUndoableMutation } from '../../api/use-server-mutation.js';

export const MARKS_CHANGE = ({ user: { notifications } }: ReturnType<typeof trpc.useUtils>) => [
  notifications.list,
  notifications.unread,
  notifications.groups,
];

/** Changes the marks of a ping; the toast offers Undo. */
export function useMarkPing(): (ping: Notification, marks: Omit<MarkPingInput, 'id'>) => void {
  const before = useRef<MarkPingInput>(null);
  const { mutate } = useUndoableMutation(trpc.user.notifications.mark, trpc.user.notifications.mark, {
    success: t('notifications.marked'),
    toUndo: (_, { id }) => before.current ?? { id },
    changes: MARKS_CHANGE,
  });
  return ({ notification_id: id, is_read, is_done, is_starred, outcome }, marks) => {
    before.current = { id, is_read, is_done, is_starred, outcome };
    mutate({ id, ...marks });
  };
}
