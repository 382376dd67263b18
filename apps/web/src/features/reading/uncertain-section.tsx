import type { UncertainMessage } from '@lockwatch/contracts';
import { BadgeCheck, Flag } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/states.js';
import { formatMoment } from '../admin/dates.js';
import { splitMessage } from '../notifications/highlighted-message.js';
import { offerText } from '../notifications/notification-view.js';
import { ListError, ListSkeleton } from '../preferences/list-states.js';
import { CorrectDialog } from './correct-dialog.js';
import { asRead, sureText } from './label-draft.js';
import { useLabelMessage } from './mutations.js';

const PAGE = 20;

/** The newest messages read with a guess, `shown` of them and 100 at most. */
export function useUncertain(shown = PAGE) {
  return trpc.admin.reading.uncertain.useQuery(
    { limit: Math.min(shown, 100) },
    { placeholderData: (before) => before },
  );
}

/** Messages that were read with a guess, for somebody to say whether it was right. */
export function UncertainSection() {
  const [shown, setShown] = useState(PAGE);
  const list = useUncertain(shown);
  return (
    <Card
      title="Read with a guess"
      text="Messages that somebody reported, then the newest that could not be read with certainty. What you say is kept as an example for the reader; sent pings stay as they are."
    >
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="The messages" query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={BadgeCheck}
          title="Nothing to judge"
          text="Every message of the last week was read with certainty, or somebody judged it."
        />
      ) : (
        <>
          <ul>
            {list.data.map((message) => (
              <UncertainRow key={message.message_id} message={message} />
            ))}
          </ul>
          {list.data.length === shown && shown < 100 && (
            <div className="flex justify-center border-line border-t p-4">
              <Button onClick={() => setShown((count) => count + PAGE)} pending={list.isFetching}>
                Show older
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const REASONS: Record<string, string> = {
  item: 'another item was meant',
  price: 'another price was meant',
  side: 'the other side was meant',
  no_offer: 'it offers nothing',
};

function reportText({ item_name, reason }: UncertainMessage['reports'][number]): string {
  return `Reported for ${item_name}: ${(reason && REASONS[reason]) ?? 'not what was meant'}.`;
}

function UncertainRow({ message }: { message: UncertainMessage }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const confirm = useLabelMessage();
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-text-3">
        <span className="font-semibold text-[14px] text-text">{message.author_name}</span>
        {message.channel_name && <span>#{message.channel_name}</span>}
        <time dateTime={message.posted_at}>{formatMoment(message.posted_at)}</time>
      </div>
      <p className="mt-2 whitespace-pre-wrap break-words font-mono text-[14px] leading-relaxed">
        {splitMessage(message.content, message.offers).map((part) =>
          part.isRead ? (
            <mark key={part.start} className="rounded-sm bg-deal-soft px-0.5 text-deal-text">
              {part.text}
            </mark>
          ) : (
            <span key={part.start} className="text-text-2">
              {part.text}
            </span>
          ),
        )}
      </p>
      {message.reports.map((report) => (
        <p
          key={`${report.item_name} ${report.reason} ${report.comment}`}
          className="mt-2 flex items-start gap-2 text-[13px] text-danger-text"
        >
          <Flag className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          <span className="break-words">
            {reportText(report)}
            {report.comment && <q className="ml-1.5 text-text-2">{report.comment}</q>}
          </span>
        </p>
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ul aria-label="What was read" className="flex min-w-0 flex-1 basis-72 flex-wrap gap-1.5">
          {message.offers.map((offer) => (
            <li key={`${offer.type}-${offer.item_id}`}>
              <Badge tone={offer.kind === 'exact' ? 'deal' : 'plain'}>
                {offerText(offer)}
                {offer.kind === 'predicted' && ` (${sureText(offer.confidence)})`}
              </Badge>
            </li>
          ))}
        </ul>
        <span className="flex gap-1">
          <Button
            size="sm"
            pending={confirm.isPending}
            onClick={() => confirm.mutate({ id: message.message_id, offers: asRead(message) })}
          >
            Read right
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setCorrecting(true)}>
            Correct
          </Button>
        </span>
      </div>
      {isCorrecting && <CorrectDialog message={message} onClose={() => setCorrecting(false)} />}
    </li>
  );
}
