import type { PingGroup } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/ping-groups';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { DealSize } from '../../components/deal-size.js';
import { Button } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { QueryList } from '../errors/query-list.js';
import { MARKS_CHANGE } from './mark-ping.js';
import { NoPings } from './no-pings.js';

const TIME_REFRESH_MS = 20_000;

/** The pings that are not done, by item: each item's pings are opened, or done, with one press. */
export function PingGroups() {
  const query = trpc.user.notifications.groups.useQuery();
  const now = useNow(TIME_REFRESH_MS);
  if (query.data?.length === 0) return <NoPings isFiltered={false} />;
  return (
    <Panel>
      <QueryList query={query} what={t('pingGroups.what')}>
        {(group) => <GroupRow key={group.item_id} group={group} now={now} />}
      </QueryList>
    </Panel>
  );
}

/** So that a ping that came meanwhile is not done with the others. */
const getTimeAfter = (time: string) => new Date(Date.parse(time) + 1).toISOString();

function GroupRow({ group, now }: { group: PingGroup; now: number }) {
  const { item_id: item, item_name: name, pings, newest_at, side, deal_percent } = group;
  const { markMany } = trpc.user.notifications;
  const mark = useUndoableMutation(markMany, markMany, {
    toUndo: ({ ids }) => ({ ids, is_done: false }),
    changes: MARKS_CHANGE,
  });
  return (
    <li className="flex min-h-16 items-center gap-3 border-line border-b px-4 py-2 last:border-b-0 sm:px-6">
      <Link to="/dashboard/notifications" search={{ item }} className="min-w-0 flex-1 hover:underline">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-medium text-[14px]">{name}</span>
          {side && <DealSize side={side} percent={deal_percent} />}
        </span>
        <span className="text-[13px] text-text-3">
          {t('pingGroups.pingCount', { count: pings })} · <TimeAgo at={newest_at} now={now} />
        </span>
      </Link>
      <Button
        size="sm"
        icon={Check}
        aria-label={t('pingGroups.doneWith', { item: name })}
        {...sends(mark, { item_id: item, until: getTimeAfter(newest_at), is_done: true })}
      >
        <span className="max-sm:sr-only">{t('pingGroups.allOfThemDone')}</span>
      </Button>
    </li>
  );
}
