import { isUnpaid, type Subscription } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/checkout';
import { formatDay } from '../../components/date-formats.js';

/** The result of a card payment: the paid period, and whether the card was charged. */
export function checkoutOutcome(
  subscriptions: readonly Subscription[],
  nowMs: number,
): { title: string; text: string } {
  const newest = subscriptions.filter(({ source, is_active }) => source === 'stripe' && is_active).at(-1);
  const title = t('checkout.received');
  if (!newest) return { title, text: t('checkout.active') };
  const { name: plan, is_renewing, starts_at, expires_at } = newest;
  const start = formatDay(starts_at);
  if (isUnpaid(newest, nowMs))
    return { title: t('checkout.cardSaved'), text: t('checkout.startsUnpaid', { plan, start }) };
  if (Date.parse(starts_at) > nowMs) return { title, text: t('checkout.starts', { plan, start }) };
  if (expires_at === null) return { title, text: t('checkout.endless', { plan, start }) };
  const end = formatDay(expires_at);
  return { title, text: t(is_renewing ? 'checkout.renews' : 'checkout.ends', { plan, start, end }) };
}
