import { LIMITS, type Trader } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/trader';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquareWarning, Store, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';
import { SubmitForm } from '../../components/ui/form.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadErrorPanel, QueryList } from '../errors/query-list.js';
import { usePermission } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { Figures } from './figures.js';
import { useMute } from './mute-deal.js';
import { OfferRow } from './offer-row.js';

const route = getRouteApi('/dashboard/market/traders/$id');
const REFRESH_MS = 30_000;

/** What a trader offers now and what became of their offers, with the user's own note. */
export function TraderPage() {
  const { id } = route.useParams();
  const query = trpc.market.traders.get.useQuery({ id }, { refetchInterval: REFRESH_MS });
  const now = useNow(REFRESH_MS);
  const canMute = usePermission('WRITE_BLACKLIST');
  const trader = query.data;
  if (query.error && !trader) return <LoadErrorPanel title={t('trader.failed')} query={query} />;
  return (
    <>
      <PageHeader title={trader?.author_name ?? t('trader.title')} text={trader && describe(trader)}>
        {trader && (
          <div className="flex flex-wrap gap-2">
            {canMute && <MuteButton trader={trader} />}
            <ReportButton trader={trader} />
          </div>
        )}
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
            empty={{ icon: Store, title: t('trader.none'), text: t('trader.noneText') }}
          >
            {(offer) => (
              <OfferRow
                key={`${offer.message_url}${offer.item_id}${offer.price}`}
                offer={offer}
                now={now}
                openLabel={t('trader.openOf', { item: offer.item_name })}
                name={
                  <Link
                    to="/dashboard/market"
                    search={{ item: offer.item_id, ...(offer.type === 'BUY' && { side: offer.type }) }}
                    className="hover:underline"
                  >
                    {t(`trader.${offer.type}`, { item: offer.item_name })}
                  </Link>
                }
              />
            )}
          </QueryList>
        </Card>
        {trader && <Note key={`${id} ${trader.note}`} trader={trader} />}
      </div>
    </>
  );
}

function describe({ first_seen_at: day }: Trader): string {
  return day === null ? t('trader.notSeen') : t('trader.firstSeen', { day: formatDay(day) });
}

function MuteButton({ trader: { author_id, author_name, is_muted } }: { trader: Trader }) {
  const mute = useMute(author_name ?? author_id);
  return (
    <Button
      icon={UserRoundX}
      disabled={is_muted}
      {...sends(mute, { blacklist_type: 'GLOBAL', blacklist_user: author_id })}
    >
      {t(is_muted ? 'trader.muted' : 'trader.mute')}
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
