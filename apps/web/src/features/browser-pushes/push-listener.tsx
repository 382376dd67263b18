import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../api/trpc.js';
import { readEndpoint, rememberEndpoint } from '../../push/push-endpoint.js';

/** Opens the ping of a notification that was clicked, and registers a subscription that the browser has renewed. */
export function PushListener() {
  const router = useRouter();
  const create = trpc.user.pushSubscriptions.create.useMutation({
    onSuccess: ({ endpoint }) => rememberEndpoint(endpoint),
  });
  const renew = useEffectEvent(async () => {
    const known = readEndpoint();
    if (known === null) return;
    // Most browsers have no subscription, so pages render without this code.
    const [{ describeBrowser }, { findRenewedSubscription }] = await Promise.all([
      import('./describe-browser.js'),
      import('../../push/push-browser.js'),
    ]);
    const keys = await findRenewedSubscription(known);
    if (keys) create.mutate({ ...keys, label: describeBrowser(navigator.userAgent) });
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    function onMessage({ data }: MessageEvent<{ path?: unknown }>): void {
      if (typeof data.path === 'string') router.history.push(data.path);
    }
    serviceWorker.addEventListener('message', onMessage);
    serviceWorker.startMessages();
    renew().catch(() => undefined);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [router]);
  return null;
}
