import {
  formatLocks,
  formatUnitPrice,
  type Holding,
  parsePriceInput,
  priceFromBundle,
  unitPrice,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/holdings';
import { Link } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';
import { SubmitForm } from '../../components/ui/form.js';
import { QueryList } from '../errors/query-list.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ChosenItem, useItemChoice } from '../items/use-item-choice.js';
import { Figures } from './figures.js';
import { useSale } from './use-sale.js';

const CHANGES = ({ user }: ReturnType<typeof trpc.useUtils>) => [user.holdings.list];

/** What the user bought, what it is worth at the usual prices, and what was earned. */
export function HoldingsSection() {
  const query = trpc.user.holdings.list.useQuery();
  const [held, sold] = [true, false].map((isHeld) =>
    query.data?.filter((holding) => (holding.sold_at === null) === isHeld),
  );
  return (
    <div className="grid gap-6">
      {query.data && <Sums holdings={query.data} />}
      <Card title={t('holdings.held')} text={t('holdings.heldText')}>
        <NewHolding />
        <QueryList
          query={{ ...query, data: held }}
          what={t('holdings.what')}
          empty={{ icon: Coins, title: t('holdings.none'), text: t('holdings.noneText') }}
        >
          {(holding) => <HoldingRow key={holding.id} holding={holding} />}
        </QueryList>
      </Card>
      {sold !== undefined && sold.length > 0 && (
        <Card title={t('holdings.sold')}>
          <ul>
            {sold.map((holding) => (
              <HoldingRow key={holding.id} holding={holding} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** World locks gained by the sale, or by selling it at the usual price; null: that is unknown. */
function getProfit({ quantity, unit_cost, unit_sold, worth }: Holding): number | null {
  const value = unit_sold === null ? worth : quantity * unit_sold;
  return value === null ? null : value - quantity * unit_cost;
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

function Sums({ holdings }: { holdings: readonly Holding[] }) {
  const held = holdings.filter(({ sold_at }) => sold_at === null);
  const figures = {
    worth: sum(held.map(({ worth }) => worth)),
    open: sum(held.map(getProfit)),
    earned: sum(holdings.filter(({ sold_at }) => sold_at !== null).map(getProfit)),
  };
  return (
    <Figures
      figures={(['worth', 'open', 'earned'] as const).map((name) => ({
        label: t(`holdings.sum.${name}`),
        value: formatLocks(figures[name]),
      }))}
    />
  );
}

/** World locks for one, as players write prices; null: no single price. */
function parseUnitPrice(text: string): number | null {
  const price = parsePriceInput(text);
  return price && price.min === price.max ? unitPrice(price.min) : null;
}

/** A unit price as it is typed; what nobody changed keeps its exact value. */
function usePriceEntry(saved: number | null) {
  const price = saved && priceFromBundle(saved, 1);
  const written = price !== null && price < 0 ? `${-price}/1` : String(price ?? '');
  const [text, setText] = useState(written);
  return {
    value: text === written ? saved : parseUnitPrice(text),
    field: { value: text, onChange: setText },
  };
}

function NewHolding() {
  const [item, setItem] = useState<ChosenItem | null>(null);
  const choice = useItemChoice(item, setItem);
  const [quantity, setQuantity] = useState('1');
  const { value: unit_cost, field } = usePriceEntry(null);
  const create = useServerMutation(trpc.user.holdings.create, {
    success: t('holdings.added'),
    changes: CHANGES,
    isCreate: true,
    onDone: () => {
      choice.edit('');
      field.onChange('');
    },
  });
  return (
    <SubmitForm
      aria-label={t('holdings.add')}
      className="grid items-start gap-3 border-line border-b p-4 sm:grid-cols-[2fr_1fr_1fr_auto] sm:px-6"
      onSubmit={() =>
        item &&
        unit_cost !== null &&
        create.mutate({ item_id: item.item_id, quantity: Number(quantity), unit_cost })
      }
    >
      <ItemSearchField label={t('holdings.item')} choice={choice} />
      <TextField
        label={t('holdings.quantity')}
        type="number"
        min={1}
        required
        value={quantity}
        onChange={setQuantity}
      />
      <TextField label={t('holdings.paid')} placeholder="3wl, 200/1" {...field} />
      <Button
        type="submit"
        variant="primary"
        className="sm:mt-7"
        pending={create.isPending}
        disabled={!item || unit_cost === null}
      >
        {t('holdings.add')}
      </Button>
    </SubmitForm>
  );
}

function HoldingRow({ holding }: { holding: Holding }) {
  const { id, item_id, item_name, quantity, unit_cost, acquired_at, sold_at, unit_sold, worth } = holding;
  const [dialog, setDialog] = useState<'sale' | 'edit' | null>(null);
  const remove = useUndoableMutation(trpc.user.holdings.delete, trpc.user.holdings.create, {
    toUndo: () => ({ item_id, quantity, unit_cost, acquired_at, sold_at, unit_sold }),
    changes: CHANGES,
  });
  const profit = getProfit(holding);
  const cost = formatUnitPrice(unit_cost);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-[14px] last:border-b-0 sm:px-6">
      <span className="min-w-0 flex-1 basis-60 break-words">
        <Link to="/dashboard/market" search={{ item: item_id }} className="mr-2 font-medium hover:underline">
          {item_name}
        </Link>
        {unit_sold === null
          ? t('holdings.bought', { quantity, cost, day: formatDay(acquired_at) })
          : t('holdings.boughtAndSold', { quantity, cost, price: formatUnitPrice(unit_sold) })}
        {worth !== null && (
          <span className="text-[13px] text-text-2">
            {' '}
            · {t('holdings.worth', { worth: formatLocks(worth) })}
          </span>
        )}
      </span>
      {profit !== null && (
        <Badge tone={profit > 0 ? 'deal' : 'plain'}>
          {profit > 0 && '+'}
          {formatLocks(profit)}
        </Badge>
      )}
      <span className="-mx-2.5 flex">
        {sold_at === null && (
          <Button variant="ghost" size="xs" onClick={() => setDialog('sale')}>
            {t('holdings.sell')}
          </Button>
        )}
        <Button variant="ghost" size="xs" onClick={() => setDialog('edit')}>
          {t('common.edit')}
        </Button>
        <Button variant="ghost" size="xs" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
          {t('common.remove')}
        </Button>
      </span>
      {dialog && (
        <HoldingDialog holding={holding} isSale={dialog === 'sale'} onClose={() => setDialog(null)} />
      )}
    </li>
  );
}

interface HoldingDialogProps {
  holding: Holding;
  /** Instead of correcting it: for how much some of it was sold. */
  isSale: boolean;
  onClose: () => void;
}

function HoldingDialog({ holding, isSale, onClose }: HoldingDialogProps) {
  const { id, item_name: item, quantity, unit_cost, unit_sold } = holding;
  const [count, setCount] = useState(String(quantity));
  const paid = usePriceEntry(unit_cost);
  const sold = usePriceEntry(unit_sold);
  const { update } = trpc.user.holdings;
  const correct = useUndoableMutation(update, update, {
    success: t('holdings.saved'),
    toUndo: () => ({ id, quantity, unit_cost, unit_sold }),
    changes: CHANGES,
    onDone: onClose,
  });
  const { sell, isPending } = useSale(holding);
  const isSold = isSale || unit_sold !== null;
  function save(): void {
    if (isSale && sold.value !== null) sell(sold.value, Number(count));
    else if (paid.value !== null)
      correct.mutate({ id, quantity: Number(count), unit_cost: paid.value, unit_sold: sold.value });
  }
  return (
    <ActionDialog
      title={t(isSale ? 'holdings.saleOf' : 'holdings.editOf', { item })}
      actionLabel={t('common.save')}
      isPending={isPending || correct.isPending}
      isDisabled={paid.value === null || (isSold && sold.value === null)}
      onAction={save}
      onClose={onClose}
    >
      <div className="mt-5 grid gap-4">
        <TextField
          label={t('holdings.quantity')}
          type="number"
          min={1}
          max={isSale ? quantity : undefined}
          required
          value={count}
          onChange={setCount}
        />
        {!isSale && <TextField label={t('holdings.paid')} {...paid.field} />}
        {isSold && <TextField label={t('holdings.soldFor')} placeholder="3wl, 200/1" {...sold.field} />}
      </div>
    </ActionDialog>
  );
}
