import { formatPriceRange, type Notification, type NotificationState } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/ping-offer';
import type { BadgeTone } from '../../components/ui/badge.js';

const STATE_TONES: Record<NotificationState, BadgeTone> = {
  pending: 'accent',
  sent: 'deal',
  failed: 'danger',
  expired: 'plain',
  cancelled: 'plain',
};

export function getStateBadge(state: NotificationState): { label: string; tone: BadgeTone } {
  return { label: t(`pingOffer.state.${state}`), tone: STATE_TONES[state] };
}

type ShownOffer = Notification['offers'][number];

/** `For sale: Laser Grid, 3 WL`, with the price at the time of the ping if it changed. */
export function offerText(
  offer: Pick<ShownOffer, 'type' | 'item_name' | 'price' | 'price_max'> &
    Partial<Pick<ShownOffer, 'is_current' | 'pinged_price'>>,
): string {
  const price = priceText(offer);
  const text = t('pingOffer.offer', {
    side: t(`pingOffer.side.${offer.type}`),
    item: offer.item_name,
    price: offer.pinged_price
      ? t('pingOffer.changedPrice', { price, pinged: priceText(offer.pinged_price) })
      : price,
  });
  return offer.is_current === false ? t('pingOffer.goneOffer', { offer: text }) : text;
}

export function priceText({ price, price_max: max }: Pick<ShownOffer, 'price' | 'price_max'>): string {
  return price === null ? t('pingOffer.noPrice') : formatPriceRange(price, max ?? price);
}
