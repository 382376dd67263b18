import type { ListNotificationsInput } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/ping-bulk';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { BottomBar } from '../../components/ui/bottom-bar.js';
import { Button } from '../../components/ui/button.js';
import { MARKS_CHANGE } from './mark-ping.js';

interface PingBulkBarProps {
  picked: readonly string[];
  filters: Omit<ListNotificationsInput, 'limit' | 'offset' | 'sort' | 'before_id'>;
  onClose: () => void;
}

/** What can be done with the selected pings, or with all that meet the filters while none is selected. */
export function PingBulkBar({ picked, filters, onClose }: PingBulkBarProps) {
  const [openedAt] = useState(() => new Date().toISOString());
  const isDone = filters.state === 'done';
  const { markMany } = trpc.user.notifications;
  const mark = useUndoableMutation(markMany, markMany, {
    toUndo: ({ ids }) => ({ ids, is_done: isDone }),
    changes: MARKS_CHANGE,
    onDone: onClose,
  });
  const count = picked.length;
  // A ping that came meanwhile has not been seen.
  const which = count > 0 ? { ids: [...picked] } : { ...filters, until: filters.until ?? openedAt };
  return (
    <BottomBar label={t('pingBulk.title')}>
      <p role="status" className="px-1 font-medium text-[14px] leading-tight">
        <span className={count === 0 ? 'max-sm:sr-only' : ''}>{t('pingBulk.selected', { count })}</span>
      </p>
      <span className="ml-auto flex gap-1">
        <Button icon={Check} size="sm" {...sends(mark, { ...which, is_done: !isDone })}>
          {t(isDone ? 'pingBulk.notDone' : 'pingBulk.done', { count })}
        </Button>
        <Button icon={X} size="icon" variant="ghost" aria-label={t('pingBulk.close')} onClick={onClose} />
      </span>
    </BottomBar>
  );
}
