import {
  type Holding,
  type MarkPingInput,
  type Notification,
  PING_OUTCOMES,
  unitPrice,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/notification-detail';
import { Check, Coins, Mail, Star } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { Select } from '../../components/ui/select.js';
import { useSale } from '../market/use-sale.js';
import { useMarkPing } from './mark-ping.js';

/** What the user makes of a ping: read, done, starred, and what became of the offer. Each change can be undone. */
export function PingMarks({ notification }: { notification: Notification }) {
  const { is_read, is_done, is_starred, outcome } = notification;
  const traded = notification.offers.filter((offer) => offer.price !== null);
  const markPing = useMarkPing();
  const mark = (marks: Omit<MarkPingInput, 'id'>) => markPing({ ping: notification, marks });
  return (
    <div className="mt-3 -ml-2.5 flex flex-wrap items-center gap-y-1">
      <Button size="xs" variant="ghost" aria-pressed={is_done} onClick={() => mark({ is_done: !is_done })}>
        <Check className={cn('size-4', is_done && 'text-accent')} />
        {t('notificationDetail.done')}
      </Button>
      <Button
        size="xs"
        variant="ghost"
        aria-pressed={is_starred}
        onClick={() => mark({ is_starred: !is_starred })}
      >
        <Star className={cn('size-4', is_starred && 'fill-current text-accent')} />
        {t('notificationDetail.starred')}
      </Button>
      <Button icon={Mail} size="xs" variant="ghost" onClick={() => mark({ is_read: !is_read })}>
        {t(is_read ? 'notificationDetail.markUnread' : 'notificationDetail.markRead')}
      </Button>
      <Select
        aria-label={t('notificationDetail.outcome')}
        className="ml-2.5 w-auto!"
        value={outcome}
        options={[null, ...PING_OUTCOMES].map((value) => ({
          value,
          label: t(`notificationDetail.outcome.${value ?? 'none'}`),
        }))}
        onChange={(value) => mark({ outcome: value })}
      />
      {outcome === 'bought' && traded.map((offer) => <AddHolding key={offer.offer_id} offer={offer} />)}
      {outcome === 'sold' && <SoldOffers offers={traded} />}
    </div>
  );
}

type TradedOffer = Notification['offers'][number];

/** One, or as many as the price names for one world lock. */
const getQuantity = ({ price }: TradedOffer) => (price !== null && price < 0 ? -price : 1);

function AddHolding({ offer }: { offer: TradedOffer }) {
  const { item_id, item_name: item, price } = offer;
  const holding = { item_id, quantity: getQuantity(offer), unit_cost: unitPrice(price ?? 0) };
  const add = useUndoableMutation(trpc.user.holdings.create, trpc.user.holdings.delete, {
    success: t('notificationDetail.holdingAdded'),
    toUndo: ({ id }) => ({ id }),
    isCreate: true,
  });
  return (
    <Button size="xs" variant="ghost" icon={Coins} {...sends(add, holding)}>
      {t('notificationDetail.addHolding', { item })}
    </Button>
  );
}

/** Of the holdings of an item, the first one bought is sold. */
function SoldOffers({ offers }: { offers: readonly TradedOffer[] }) {
  const { data: holdings = [] } = trpc.user.holdings.list.useQuery();
  return offers.map((offer) => {
    const held = holdings.findLast((one) => one.sold_at === null && one.item_id === offer.item_id);
    return held && <SellHolding key={offer.offer_id} offer={offer} holding={held} />;
  });
}

function SellHolding({ offer, holding }: { offer: TradedOffer; holding: Holding }) {
  const { sell, isPending } = useSale(holding);
  const quantity = Math.min(getQuantity(offer), holding.quantity);
  const onClick = () => sell(unitPrice(offer.price ?? 0), quantity);
  return (
    <Button size="xs" variant="ghost" icon={Coins} pending={isPending} onClick={onClick}>
      {t('notificationDetail.sellHolding', { quantity, item: offer.item_name })}
    </Button>
  );
}
