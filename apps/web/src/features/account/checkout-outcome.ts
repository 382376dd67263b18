import { isUnpaid, type Subscription } from '@lockwatch/contracts';
import { formatDay } from '../../components/date-formats.js';

/** The result of a card payment: the paid period, and whether the card was charged. */
export function checkoutOutcome(
  subscriptions: readonly Subscription[],
  nowMs: number,
): { title: string; text: string } {
  const newest = subscriptions.filter(({ source, is_active }) => source === 'stripe' && is_active).at(-1);
  const title = 'Payment received. Thank you!';
  if (!newest) return { title, text: 'Your subscription is active. See it below.' };
  const { name, is_renewing, expires_at } = newest;
  if (Date.parse(newest.starts_at) > nowMs) {
    const begins = `${name} starts on ${formatDay(newest.starts_at)}, when your current subscription ends.`;
    return isUnpaid(newest, nowMs)
      ? {
          title: 'Your card is saved. Thank you!',
          text: `${begins} The card is charged for the first time then.`,
        }
      : { title, text: begins };
  }
  const from = `${name} runs from ${formatDay(newest.starts_at)}`;
  if (expires_at === null) {
    return {
      title,
      text: `${from} and never ends. Unused days paid with world locks were returned to your balance, and card subscriptions no longer renew.`,
    };
  }
  const until = `${from} until ${formatDay(expires_at)}`;
  return { title, text: is_renewing ? `${until} and renews then.` : `${until}.` };
}
