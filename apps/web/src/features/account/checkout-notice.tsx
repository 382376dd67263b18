import { isUnpaid, type Subscription } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/checkout';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, LoaderCircle, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { formatDay } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { forgetCheckout, hasNewSubscription } from './subscription-view.js';

const route = getRouteApi('/dashboard/account');
/** After this time, the notice says that the confirmation takes longer. */
const CONFIRMATION_TIMEOUT_MS = 30_000;

/** Result of a card payment, after the return from the payment page. */
export function CheckoutNotice() {
  const { checkout } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => {
    forgetCheckout();
    void navigate({ search: {}, replace: true });
  };
  if (checkout === 'cancelled') {
    return (
      <Notice tone="plain" onClose={close} title={t('checkout.cancelled.title')}>
        {t('checkout.cancelled.text')}
      </Notice>
    );
  }
  return checkout === 'success' ? <PaymentConfirmation onClose={close} /> : null;
}

/** Waits for Stripe's webhook, since the redirect proves nothing. The live event refetches the list. */
function PaymentConfirmation({ onClose }: { onClose: () => void }) {
  const list = trpc.user.subscriptions.list.useQuery();
  const [isLate, setLate] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const isConfirmed = isSettled || (list.data !== undefined && hasNewSubscription(list.data));
  useEffect(() => {
    if (!isConfirmed) return;
    setSettled(true);
    forgetCheckout();
  }, [isConfirmed]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CONFIRMATION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isConfirmed) {
    const { title, text } = checkoutOutcome(list.data ?? [], Date.now());
    return (
      <Notice tone="deal" onClose={onClose} title={title}>
        {text}
      </Notice>
    );
  }
  return (
    <Notice tone="plain" isWaiting title={t('checkout.waiting.title')}>
      {isLate ? (
        <>
          {t('checkout.waiting.late')}{' '}
          <Button size="xs" className="ml-1" onClick={() => void list.refetch()} pending={list.isFetching}>
            {t('checkout.waiting.check')}
          </Button>
        </>
      ) : (
        t('checkout.waiting.text')
      )}
    </Notice>
  );
}

interface NoticeProps {
  tone: 'plain' | 'deal';
  title: string;
  isWaiting?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

function Notice({ tone, title, isWaiting = false, onClose, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={cn(
        'flex items-start gap-3 rounded-xl border p-5 sm:px-6',
        tone === 'deal' ? 'border-deal-line bg-deal-soft' : 'border-line-strong bg-surface-2',
      )}
    >
      {isWaiting ? (
        <LoaderCircle className="mt-0.5 size-5 shrink-0 animate-spin-fast text-accent-text" />
      ) : (
        <CircleCheck
          className={cn('mt-0.5 size-5 shrink-0', tone === 'deal' ? 'text-deal-text' : 'text-text-3')}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <div className="mt-0.5 text-[14px] text-text-2">{children}</div>
      </div>
      {onClose && (
        <Button
          icon={X}
          variant="ghost"
          size="icon"
          aria-label={t('common.close')}
          className="-mt-2 -mr-2"
          onClick={onClose}
        ></Button>
      )}
    </div>
  );
}

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
