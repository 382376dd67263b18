import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, LoaderCircle, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { forgetCheckout, hasArrived } from './checkout-memory.js';
import { checkoutOutcome } from './subscription-view.js';

const route = getRouteApi('/dashboard/account');
/** The provider tells us within seconds; after this one is told that it takes longer. */
const PATIENCE_MS = 30_000;

/** How a payment by card ended, for those who come back from its page. */
export function CheckoutNotice() {
  const { checkout } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => {
    forgetCheckout(sessionStorage);
    void navigate({ search: {}, replace: true });
  };
  if (checkout === 'cancelled') {
    return (
      <Notice tone="plain" onClose={close} title="Nothing was paid">
        You left the payment page before the end. Your card was not charged.
      </Notice>
    );
  }
  return checkout === 'success' ? <Paid onClose={close} /> : null;
}

/** Waits for the provider's word: the page one comes back from is no proof. The live event reads the list anew. */
function Paid({ onClose }: { onClose: () => void }) {
  const list = trpc.user.subscriptions.list.useQuery();
  const [isLate, setLate] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const isThere = isSettled || (list.data !== undefined && hasArrived(sessionStorage, list.data));
  useEffect(() => {
    if (!isThere) return;
    setSettled(true);
    forgetCheckout(sessionStorage);
  }, [isThere]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isThere) {
    const { title, text } = checkoutOutcome(list.data ?? [], Date.now());
    return (
      <Notice tone="deal" onClose={onClose} title={title}>
        {text}
      </Notice>
    );
  }
  return (
    <Notice tone="plain" isWaiting title="Waiting for your payment to be confirmed">
      {isLate ? (
        <>
          This takes longer than usual. It will show here by itself as soon as the payment provider confirms
          it; you can leave this page.{' '}
          <Button size="xs" className="ml-1" onClick={() => void list.refetch()} pending={list.isFetching}>
            Look again
          </Button>
        </>
      ) : (
        'The payment provider tells us within a few seconds. You need not do anything.'
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
        <LoaderCircle
          className="mt-0.5 size-5 shrink-0 animate-spin-fast text-accent-text"
          aria-hidden="true"
        />
      ) : (
        <CircleCheck
          className={cn('mt-0.5 size-5 shrink-0', tone === 'deal' ? 'text-deal-text' : 'text-text-3')}
          aria-hidden="true"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <div className="mt-0.5 text-[14px] text-text-2">{children}</div>
      </div>
      {onClose && (
        <Button variant="ghost" size="icon" aria-label="Close" className="-mt-2 -mr-2" onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
