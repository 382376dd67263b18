import { PRICE_ALERT_DAYS, type PriceAlert, type PriceAlertKind, type Side } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/alerts';
import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { SubmitForm } from '../../components/ui/form.js';
import { SelectField } from '../../components/ui/select.js';
import { QueryList } from '../errors/query-list.js';

const KINDS: readonly PriceAlertKind[] = ['fall', 'rise', 'low', 'first'];
const PERCENTS = [5, 10, 20, 30, 50];
const DAYS = [1, 3, 7, 14, 30, 90];

/** All price alerts of the user, those of the item first, with a form for one more. */
export function PriceAlertsSection({ itemId }: { itemId: number }) {
  const query = trpc.user.priceAlerts.list.useQuery();
  const isOther = (alert: PriceAlert) => Number(alert.item_id !== itemId);
  return (
    <Card title={t('alerts.title')} text={t('alerts.text')}>
      <NewAlert itemId={itemId} />
      <QueryList
        query={{ ...query, data: query.data?.toSorted((a, b) => isOther(a) - isOther(b)) }}
        what={t('alerts.what')}
        empty={{ icon: BellRing, title: t('alerts.none'), text: t('alerts.noneText') }}
      >
        {(alert) => <AlertRow key={alert.id} alert={alert} />}
      </QueryList>
    </Card>
  );
}

function NewAlert({ itemId }: { itemId: number }) {
  const [kind, setKind] = useState<PriceAlertKind>('fall');
  const [side, setSide] = useState<Side>('SELL');
  const [percent, setPercent] = useState(10);
  const [days, setDays] = useState<number>(PRICE_ALERT_DAYS.fall);
  const create = useServerMutation(trpc.user.priceAlerts.create, {
    success: t('alerts.added'),
    isCreate: true,
  });
  return (
    <SubmitForm
      aria-label={t('alerts.add')}
      className="grid grid-cols-2 items-end gap-3 border-line border-b p-4 sm:grid-cols-3 sm:px-6 lg:grid-cols-[1.3fr_1.3fr_1fr_1fr_auto]"
      onSubmit={() => create.mutate({ item_id: itemId, side, kind, percent, days })}
    >
      <SelectField
        label={t('alerts.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`alerts.kind.${value}`) }))}
        onChange={(value) => {
          setKind(value);
          setDays(PRICE_ALERT_DAYS[value]);
        }}
      />
      <SelectField
        label={t('alerts.side')}
        value={side}
        options={[
          { value: 'SELL', label: t('alerts.sellers') },
          { value: 'BUY', label: t('alerts.buyers') },
        ]}
        onChange={setSide}
      />
      {(kind === 'fall' || kind === 'rise') && (
        <SelectField
          label={t('alerts.percent')}
          value={percent}
          options={PERCENTS.map((value) => ({ value, label: t('alerts.percentValue', { percent: value }) }))}
          onChange={setPercent}
        />
      )}
      <SelectField
        label={t('alerts.days')}
        value={days}
        options={DAYS.map((value) => ({ value, label: t('alerts.daysValue', { days: value }) }))}
        onChange={setDays}
      />
      <Button type="submit" variant="primary" pending={create.isPending}>
        {t('alerts.add')}
      </Button>
    </SubmitForm>
  );
}

function AlertRow({ alert }: { alert: PriceAlert }) {
  const { id, item_id, kind, percent, days, is_paused, last_sent_at: lastSent } = alert;
  const side = alert.side === 'SELL' ? alert.side : 'other';
  const update = useServerMutation(trpc.user.priceAlerts.update, { success: null });
  const remove = useUndoableMutation(trpc.user.priceAlerts.delete, trpc.user.priceAlerts.create, {
    toUndo: () => ({ item_id, side: alert.side, kind, percent, days, is_paused }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-[14px] last:border-b-0 sm:px-6">
      <span className="min-w-0 flex-1 basis-60 break-words">
        <Link to="/dashboard/market" search={{ item: item_id }} className="mr-2 font-medium hover:underline">
          {alert.item_name}
        </Link>
        {kind === 'fall' || kind === 'rise'
          ? t(`alerts.${kind}`, { side, percent, days })
          : t(`alerts.${kind}`, { side, days })}
        {lastSent !== null && (
          <span className="text-[13px] text-text-2">
            {' '}
            · {t('alerts.lastSent', { day: formatDay(lastSent) })}
          </span>
        )}
      </span>
      {is_paused && <Badge>{t('alerts.paused')}</Badge>}
      <span className="-mx-2.5 flex">
        <Button variant="ghost" size="xs" {...sends(update, { id, is_paused: !is_paused })}>
          {t(is_paused ? 'alerts.resume' : 'alerts.pause')}
        </Button>
        <Button variant="ghost" size="xs" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
          {t('alerts.remove')}
        </Button>
      </span>
    </li>
  );
}
