import type { Subscription } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/errors.js';
import { saveFile } from '../../api/save-file.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { toast } from '../../components/ui/toast.js';
import { rememberCheckout } from './subscription-view.js';

/** Opens the payment page. The present subscriptions are stored, to recognise the new one on return. */
export const useCheckout = (held: readonly Subscription[]) =>
  useServerMutation(trpc.stripe.createCheckoutSession, {
    success: ({ url }) => {
      rememberCheckout(sessionStorage, held);
      location.assign(url);
    },
    isCreate: true,
  });

/** Opens the payment provider's page for cards and bills. */
export const usePortal = () =>
  useServerMutation(trpc.user.billing.portal, { success: ({ url }) => location.assign(url) });

/** The answer is the only place that shows the token. */
export const useCreateApiToken = () =>
  useServerMutation(trpc.user.apiTokens.create, { success: null, isCreate: true });

/** Saves everything stored about the user as a file. */
export function useDownloadData() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: () => utils.user.me.export.fetch(undefined, { staleTime: 0 }),
    onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: (error) => toast.error(getErrorMessage(error, t('account.data.failed'))),
  });
}
