import type { MarkPingInput, Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notifications';
import { useRef } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation, useUndoToast } from '../../api/use-server-mutation.js';

export const MARKS_CHANGE = ({ user: { notifications } }: ReturnType<typeof trpc.useUtils>) => [
  notifications.list,
  notifications.unread,
  notifications.groups,
];

/** Changes the marks of a ping; the toast offers Undo. */
export function useMarkPing(): (ping: Notification, marks: Omit<MarkPingInput, 'id'>) => void {
  const before = useRef<MarkPingInput>(null);
  const showUndo = useUndoToast(trpc.user.notifications.mark, MARKS_CHANGE);
  const { mutate } = useServerMutation(trpc.user.notifications.mark, {
    success: () => before.current && showUndo(t('notifications.marked'), before.current),
    changes: MARKS_CHANGE,
  });
  return ({ notification_id: id, is_read, is_done, is_starred, outcome }, marks) => {
    before.current = { id, is_read, is_done, is_starred, outcome };
    mutate({ id, ...marks });
  };
}
