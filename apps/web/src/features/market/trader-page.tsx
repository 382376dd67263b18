import { formatPrice, formatPriceRange, LIMITS, type Trader, type TraderOffer } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/trader';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BadgePercent, MessageSquareWarning, UserRoundX, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { DealSize } from '../../components/deal-size.js';
import { Button, ButtonLink } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';
import { SubmitForm } from '../../components/ui/form.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadErrorPanel, QueryList } from '../errors/query-list.js';
import { usePermission } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { DEAL_ITEM, DEAL_ROW } from './deal-figures.js';
import { Figures } from './figures.js';
import { useMute } from './mute-deal.js';

const route = getRouteApi('/dashboard/market/traders/$id');
const REFRESH_MS = 30_000;

/** What a trader offers now and what became of their offers, with the user's own note. */
export function TraderPage() {
  const { id } = route.useParams();
  const query = trpc.market.traders.get.useQuery({ id }, { refetchInterval: REFRESH_MS });
  const now = useNow(REFRESH_MS);
  const trader = query.data;
  if (query.error && !trader) return <LoadErrorPanel title={t('trader.failed')} query={query} />;
  return (
    <>
      <PageHeader title={trader?.author_name ?? t('trader.title')} text={trader && describe(trader)}>
        {trader && <Actions trader={trader} />}
      </PageHeader>
      <div className="grid grid-cols-1 gap-6">
        <Figures
          figures={(['messages', 'edited', 'gone'] as const).map((name) => ({
            label: t(`trader.${name}`),
            value: `${trader?.[name] ?? '—'}`,
          }))}
        />
        <Card title={t('trader.offers')} text={t('trader.offersText')}>
          <QueryList
            query={{ ...query, data: trader?.offers }}
            what={t('trader.offers')}
            empty={{ icon: BadgePercent, title: t('trader.none'), text: t('trader.noneText') }}
          >
            {(offer) => (
              <OfferRow key={`${offer.message_url}${offer.item_id}${offer.price}`} offer={offer} now={now} />
            )}
          </QueryList>
        </Card>
        {trader && <Note key={id} trader={trader} />}
      </div>
    </>
  );
}

function describe({ first_seen_at: day }: Trader): string {
  return day === null ? t('trader.notSeen') : t('trader.firstSeen', { day: formatDay(day) });
}

function OfferRow({ offer, now }: { offer: TraderOffer; now: number }) {
  const { type: side, price, price_max } = offer;
  return (
    <li className={`grid sm:grid-cols-[1.2fr_1.2fr_1fr_1fr_auto] ${DEAL_ROW}`}>
      <Link
        to="/dashboard/market"
        search={{ item: offer.item_id, ...(side === 'BUY' && { side }) }}
        className={DEAL_ITEM}
      >
        {offer.item_name}
      </Link>
      <span className="tabular">
        {t('trader.price', {
          side: side === 'SELL' ? side : 'other',
          price: price_max === null ? formatPrice(price) : formatPriceRange(price, price_max),
        })}
      </span>
      <span>
        <DealSize side={side} percent={offer.deal_percent} />
      </span>
      <span className="min-w-0 break-words text-[13px] text-text-2">
        {offer.world && <span className="font-mono">{offer.world} </span>}
        <TimeAgo at={offer.posted_at} now={now} className="whitespace-nowrap" />
      </span>
      <ButtonLink
        href={offer.message_url}
        variant="ghost"
        size="xs"
        className="-mx-2.5 justify-self-start"
        aria-label={t('trader.openOf', { item: offer.item_name })}
      >
        {t('trader.open')}
      </ButtonLink>
    </li>
  );
}

function Actions({ trader }: { trader: Trader }) {
  const canMute = usePermission('WRITE_BLACKLIST');
  return (
    <div className="flex flex-wrap gap-2">
      {canMute && <MuteButton trader={trader} />}
      <ReportButton trader={trader} />
    </div>
  );
}

function MuteButton({ trader: { author_id, author_name, blacklist_id } }: { trader: Trader }) {
  const entry = { blacklist_type: 'GLOBAL', blacklist_user: author_id } as const;
  const mute = useMute(author_name ?? author_id);
  const unmute = useUndoableMutation(trpc.user.blacklist.delete, trpc.user.blacklist.create, {
    success: t('trader.unmuted'),
    toUndo: () => entry,
  });
  return blacklist_id === null ? (
    <Button icon={UserRoundX} {...sends(mute, entry)}>
      {t('trader.mute')}
    </Button>
  ) : (
    <Button icon={Volume2} {...sends(unmute, { id: blacklist_id })}>
      {t('trader.unmute')}
    </Button>
  );
}

function ReportButton({ trader: { author_id: id, is_reported } }: { trader: Trader }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setAsking(false);
  const report = useServerMutation(trpc.market.traders.report, { isCreate: true, onDone: close });
  return (
    <>
      <Button icon={MessageSquareWarning} disabled={is_reported} onClick={() => setAsking(true)}>
        {t(is_reported ? 'trader.reported' : 'trader.report')}
      </Button>
      <ActionDialog
        isOpen={isAsking}
        onClose={close}
        title={t('trader.reportTitle')}
        description={t('trader.reportText')}
        actionLabel={t('trader.report')}
        isPending={report.isPending}
        isDisabled={reason.trim() === ''}
        onAction={() => report.mutate({ id, reason })}
      >
        <TextField
          label={t('trader.reason')}
          className="mt-4"
          maxLength={LIMITS.reasonMaxLength}
          value={reason}
          onChange={setReason}
        />
      </ActionDialog>
    </>
  );
}

function Note({ trader: { author_id: id, note } }: { trader: Trader }) {
  const [text, setText] = useState(note ?? '');
  const write = trpc.market.traders.note;
  const save = useUndoableMutation(write, write, { toUndo: () => ({ id, note }) });
  const typed = text.trim() || null;
  return (
    <Card title={t('trader.note')} text={t('trader.noteText')}>
      <SubmitForm
        className="flex items-end gap-3 p-5 sm:px-6"
        onSubmit={() => save.mutate({ id, note: typed })}
      >
        <TextField
          label={t('trader.note')}
          className="flex-1"
          maxLength={LIMITS.traderNoteMaxLength}
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="primary" pending={save.isPending} disabled={typed === note}>
          {t('common.save')}
        </Button>
      </SubmitForm>
    </Card>
  );
}
