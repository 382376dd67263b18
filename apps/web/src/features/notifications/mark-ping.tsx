import type { MarkPingInput, Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notification-detail';
import { useEffect, useEffectEvent, useRef } from 'react';
import { trpc } from '../../api/trpc.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';

export const MARKS_CHANGE = ({ user: { notifications } }: ReturnType<typeof trpc.useUtils>) => [
  notifications.list,
  notifications.unread,
  notifications.groups,
];

export interface MarkedPing {
  ping: Notification;
  marks: Omit<MarkPingInput, 'id'>;
}

/** Changes the marks of a ping; the toast offers Undo. */
export function useMarkPing(): (marked: MarkedPing) => void {
  const before = useRef(new Map<string, MarkPingInput>());
  const { mutate } = useUndoableMutation(trpc.user.notifications.mark, trpc.user.notifications.mark, {
    success: (_, { outcome, is_done }) => {
      if (outcome === 'bought' || outcome === 'sold') return t('notificationDetail.thanks');
      return t(is_done ? 'notificationDetail.markedDone' : 'notificationDetail.marked');
    },
    toUndo: (_, { id }) => before.current.get(id) ?? { id },
    changes: MARKS_CHANGE,
  });
  return ({ ping, marks }) => {
    const { notification_id: id, is_read, is_done, is_starred, outcome } = ping;
    before.current.set(id, { id, is_read, is_done, is_starred, outcome });
    mutate({ id, ...marks });
  };
}

/** Marks a ping as soon as its code is loaded, and each further one. */
export function MarkPing({ marked }: { marked: MarkedPing }) {
  const mark = useEffectEvent(useMarkPing());
  useEffect(() => mark(marked), [marked]);
  return null;
}
