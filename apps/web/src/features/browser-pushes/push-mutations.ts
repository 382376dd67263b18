import { t } from '@lockwatch/texts/web/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { type BrowserSubscription, readPushBrowser } from '../../push/push-browser.js';
import { rememberEndpoint } from '../../push/push-endpoint.js';
import { describeBrowser } from './describe-browser.js';

const BROWSER_KEY = ['push-browser'];

/** The state of this browser. */
export function usePushBrowser() {
  return useQuery({ queryKey: BROWSER_KEY, queryFn: readPushBrowser });
}

/** Reads the state of this browser again. */
export function useRefreshPushBrowser(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BROWSER_KEY });
}

/** Registers this browser's subscription at the server. */
export function useAddPushSubscription() {
  const refresh = useRefreshPushBrowser();
  const mutation = useServerMutation(trpc.user.pushSubscriptions.create, {
    success: t('preferences.browsers.added'),
    failure: t('preferences.browsers.addFailed'),
    changes: ({ user }) => [user.pushSubscriptions.list, { invalidate: refresh }],
    onDone: ({ endpoint }) => rememberEndpoint(endpoint),
  });
  function add(subscription: BrowserSubscription): void {
    mutation.mutate({ ...subscription, label: describeBrowser(navigator.userAgent) });
  }
  return { add, isPending: mutation.isPending };
}

export function useRemovePushSubscription() {
  const refresh = useRefreshPushBrowser();
  return useServerMutation(trpc.user.pushSubscriptions.delete, {
    failure: t('preferences.browsers.removeFailed'),
    changes: ({ user }) => [user.pushSubscriptions.list, { invalidate: refresh }],
  });
}

/** Sends a test; a browser that has unsubscribed leaves the list. */
export function useTestPush() {
  const utils = trpc.useUtils();
  return useServerMutation(trpc.user.pushSubscriptions.test, {
    failure: (error) => {
      void utils.user.pushSubscriptions.list.invalidate();
      return getErrorMessage(error, t('preferences.testFailed'));
    },
    changes: ({ user }) => [user.pushSubscriptions.list],
  });
}
