import type { Subscription } from '@lockwatch/contracts';
import { toast } from 'sonner';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { rememberCheckout } from './checkout-memory.js';

/** Reads anew what a payment changes. */
function useRefresh(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.user.me.invalidate(),
      utils.user.subscriptions.invalidate(),
      utils.user.ledger.invalidate(),
    ]);
}

/** Opens the payment page; what is held now is kept, to see on return that something came of it. */
export function useCheckout(held: readonly Subscription[]) {
  return trpc.stripe.createCheckoutSession.useMutation({
    onSuccess: ({ url }) => {
      rememberCheckout(sessionStorage, held);
      location.assign(url);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to open the payment page')),
  });
}

/** Opens the payment provider's page for cards and bills. */
export function usePortal() {
  return trpc.user.billing.portal.useMutation({
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(errorSentence(error, 'Failed to open the billing page')),
  });
}

/** Pays with world locks. */
export function useBuyWithLocks(onDone: () => void) {
  const refresh = useRefresh();
  return trpc.user.subscriptions.buy.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      await refresh();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to buy the subscription')),
  });
}

/** Changes the plan that is paid by card. */
export function useChangePlan(onDone: () => void) {
  const refresh = useRefresh();
  return trpc.user.subscriptions.changePlan.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      await refresh();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to change the plan')),
  });
}
