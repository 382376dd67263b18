import {
  PRICE_ALERT_DAYS,
  PRICE_ALERTS_PAGE,
  type PriceAlert,
  type PriceAlertKind,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/alerts';
import { Link } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { BellRing, Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { SelectField } from '../../components/ui/select.js';
import { getNextOffset, ShowOlder, usePages } from '../errors/pages.js';
import { QueryList } from '../errors/query-list.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ChosenItem, useItemChoice } from '../items/use-item-choice.js';
import { TargetFields } from './target-fields.js';

const KINDS: readonly PriceAlertKind[] = ['fall', 'rise', 'low', 'first'];
const PERCENTS = [5, 10, 20, 30, 50];
const DAYS = [1, 3, 7, 14, 30, 90];

type AlertValues = Pick<PriceAlert, 'side' | 'kind' | 'percent' | 'days' | 'targets'>;

const NEW_ALERT: AlertValues = {
  side: 'SELL',
  kind: 'fall',
  percent: 10,
  days: PRICE_ALERT_DAYS.fall,
  targets: [],
};

/** The price alerts of the user, or those of an item. */
export function PriceAlertsSection({ itemId }: { itemId?: number }) {
  const { client } = trpc.useUtils();
  const pages = usePages({
    queryKey: getQueryKey(trpc.user.priceAlerts.list, { item_id: itemId }, 'infinite'),
    fetchPage: (offset: number | undefined) =>
      client.user.priceAlerts.list.query({ item_id: itemId, offset }),
    getNext: getNextOffset(PRICE_ALERTS_PAGE),
    getId: ({ id }) => id,
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={itemId === undefined ? 'mb-6 animate-appear' : ''}>
      <Card
        title={t('alerts.title')}
        text={
          <>
            {t('alerts.text')}{' '}
            {itemId !== undefined && (
              <Link to="/dashboard/items" search={{ edit: 'alerts' }} className="text-text underline">
                {t('alerts.all')}
              </Link>
            )}
          </>
        }
        aside={
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t('alerts.add')}
          </Button>
        }
      >
        {isAdding && <AlertDialog itemId={itemId} onClose={() => setAdding(false)} />}
        <QueryList
          query={pages}
          what={t('alerts.what')}
          empty={{ icon: BellRing, title: t('alerts.none'), text: t('alerts.noneText') }}
        >
          {(alert) => <AlertRow key={alert.id} alert={alert} />}
        </QueryList>
        <ShowOlder pages={pages} />
      </Card>
    </div>
  );
}

function AlertFields({ values, onChange }: { values: AlertValues; onChange: (values: AlertValues) => void }) {
  const { kind, side, percent, days } = values;
  const set = (changed: Partial<AlertValues>) => onChange({ ...values, ...changed });
  return (
    <>
      <SelectField
        label={t('alerts.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`alerts.kind.${value}`) }))}
        onChange={(chosen) => set({ kind: chosen, days: PRICE_ALERT_DAYS[chosen] })}
      />
      <SelectField
        label={t('alerts.side')}
        value={side}
        options={[
          { value: 'SELL', label: t('alerts.sellers') },
          { value: 'BUY', label: t('alerts.buyers') },
        ]}
        onChange={(chosen) => set({ side: chosen })}
      />
      {(kind === 'fall' || kind === 'rise') && (
        <SelectField
          label={t('alerts.percent')}
          value={percent}
          options={withValue(PERCENTS, percent).map((value) => ({
            value,
            label: t('alerts.percentValue', { percent: value }),
          }))}
          onChange={(chosen) => set({ percent: chosen })}
        />
      )}
      <SelectField
        label={t('alerts.days')}
        value={days}
        options={withValue(DAYS, days).map((value) => ({
          value,
          label: t('alerts.daysValue', { days: value }),
        }))}
        onChange={(chosen) => set({ days: chosen })}
      />
      <TargetFields form="edit" values={values} set={({ targets = [] }) => set({ targets })} />
    </>
  );
}

/** The API takes other values than the form offers. */
function withValue(offered: readonly number[], value: number): number[] {
  return [...new Set([...offered, value])].sort((a, b) => a - b);
}

function AlertRow({ alert }: { alert: PriceAlert }) {
  const { id, item_id, kind, percent, days, is_paused, targets, why, last_sent_at: lastSent } = alert;
  const side = alert.side === 'SELL' ? alert.side : 'other';
  const [isEditing, setEditing] = useState(false);
  const update = useServerMutation(trpc.user.priceAlerts.update, { success: null });
  const remove = useUndoableMutation(trpc.user.priceAlerts.delete, trpc.user.priceAlerts.create, {
    toUndo: () => ({ item_id, side: alert.side, kind, percent, days, is_paused, targets }),
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
        <span className="block text-[13px] text-text-2">
          {why}
          {lastSent !== null && ` · ${t('alerts.lastSent', { day: formatDay(lastSent) })}`}
        </span>
      </span>
      <span className="-mx-2.5 flex">
        <Button variant="ghost" size="xs" onClick={() => setEditing(true)}>
          {t('common.edit')}
        </Button>
        <Button variant="ghost" size="xs" {...sends(update, { id, is_paused: !is_paused })}>
          {t(is_paused ? 'alerts.resume' : 'alerts.pause')}
        </Button>
        <Button variant="ghost" size="xs" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
          {t('common.remove')}
        </Button>
      </span>
      {isEditing && <AlertDialog alert={alert} onClose={() => setEditing(false)} />}
    </li>
  );
}

interface AlertDialogProps {
  /** None: a new one. */
  alert?: PriceAlert;
  itemId?: number | undefined;
  onClose: () => void;
}

function AlertDialog({ alert, itemId = alert?.item_id, onClose }: AlertDialogProps) {
  const { side, kind, percent, days, targets } = alert ?? NEW_ALERT;
  const saved = { side, kind, percent, days, targets };
  const [values, setValues] = useState<AlertValues>(saved);
  const [item, setItem] = useState<ChosenItem | null>(null);
  const choice = useItemChoice(item, setItem);
  const { create, update } = trpc.user.priceAlerts;
  const add = useServerMutation(create, { success: t('alerts.added'), isCreate: true, onDone: onClose });
  const change = useUndoableMutation(update, update, {
    success: t('alerts.saved'),
    toUndo: (_output, { id }) => ({ id, ...saved }),
    onDone: onClose,
  });
  const item_id = itemId ?? item?.item_id;
  function save(): void {
    if (alert) change.mutate({ id: alert.id, ...values });
    else if (item_id !== undefined) add.mutate({ item_id, ...values });
  }
  return (
    <ActionDialog
      title={alert ? t('alerts.editOf', { item: alert.item_name }) : t('alerts.add')}
      actionLabel={alert ? t('common.save') : t('alerts.add')}
      isPending={add.isPending || change.isPending}
      isDisabled={item_id === undefined}
      onAction={save}
      onClose={onClose}
    >
      <div className="mt-5 grid grid-cols-1 items-start gap-4 min-[400px]:grid-cols-2">
        {itemId === undefined && (
          <div className="col-span-full">
            <ItemSearchField label={t('alerts.item')} choice={choice} />
          </div>
        )}
        <AlertFields values={values} onChange={setValues} />
      </div>
    </ActionDialog>
  );
}
