import type { LabelledOfferDto, UncertainMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { BadgeCheck, Flag } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { formatMoment } from '../../components/date-formats.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { QueryList } from '../errors/query-list.js';
import { HighlightedMessage } from '../messages/highlighted-message.js';
import { offerText } from '../messages/notification-view.js';

const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.js')).CorrectDialog);

const SHOWN = 20;

export function useUncertain() {
  return trpc.admin.parser.uncertain.useQuery({ limit: SHOWN });
}

/** The newest messages that were not parsed with certainty, for staff to confirm or correct. */
export function UncertainSection() {
  return (
    <Card title={t('parser.uncertain')} text={t('parser.uncertain.text')}>
      <QueryList
        query={useUncertain()}
        what={t('parser.uncertain.what')}
        empty={{ icon: BadgeCheck, title: t('parser.uncertain.none'), text: t('parser.uncertain.noneText') }}
      >
        {(message) => <UncertainRow key={message.message_id} message={message} />}
      </QueryList>
    </Card>
  );
}

const REASONS = ['item', 'price', 'side', 'no_offer'] as const;

function reportText(report: UncertainMessage['reports'][number]): string {
  const reason = REASONS.find((one) => one === report.reason) ?? 'other';
  return t('parser.uncertain.report', { item: report.item_name, reason });
}

function UncertainRow({ message }: { message: UncertainMessage }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const confirm = useServerMutation(trpc.admin.parser.label, { isCreate: true });
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-text-3">
        <span className="font-semibold text-[14px] text-text">{message.author_name}</span>
        {message.channel_name && <span>#{message.channel_name}</span>}
        <time dateTime={message.posted_at}>{formatMoment(message.posted_at)}</time>
      </div>
      <p className="mt-2 whitespace-pre-wrap break-words font-mono text-[14px] leading-relaxed">
        <HighlightedMessage content={message.content} offers={message.offers} />
      </p>
      {message.reports.map((report) => (
        <p
          key={`${report.item_name} ${report.reason} ${report.comment}`}
          className="mt-2 flex items-start gap-2 text-[13px] text-danger-text"
        >
          <Flag className="mt-0.5 size-3.5 shrink-0" />
          <span className="break-words">
            {reportText(report)}
            {report.comment && <q className="ml-1.5 text-text-2">{report.comment}</q>}
          </span>
        </p>
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ul
          aria-label={t('parser.uncertain.offers')}
          className="flex min-w-0 flex-1 basis-72 flex-wrap gap-1.5"
        >
          {message.offers.map((offer) => (
            <li key={`${offer.type}-${offer.item_id}`}>
              <Badge tone={offer.kind === 'exact' ? 'deal' : 'plain'} className="whitespace-normal!">
                {offerText(offer)}
                {offer.kind === 'predicted' && ` (${confidenceText(offer.confidence)})`}
              </Badge>
            </li>
          ))}
        </ul>
        <span className="flex gap-1">
          <Button size="sm" {...sends(confirm, { id: message.message_id, offers: toParsedOffers(message) })}>
            {t('parser.uncertain.confirm')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setCorrecting(true)}>
            {t('parser.uncertain.correct')}
          </Button>
        </span>
      </div>
      {isCorrecting && <CorrectDialog message={message} onClose={() => setCorrecting(false)} />}
    </li>
  );
}

export function toParsedOffers(message: UncertainMessage): LabelledOfferDto[] {
  return message.offers.map(({ type, item_id, price, price_max }) => ({ type, item_id, price, price_max }));
}

/** The confidence (0 to 1) in words; at most 99 %, because a prediction is never certain. */
export function confidenceText(confidence: number): string {
  return t('parser.uncertain.confidence', { percent: Math.min(99, Math.round(confidence * 100)) });
}
