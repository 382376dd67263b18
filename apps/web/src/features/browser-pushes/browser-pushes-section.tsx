import type { PushSubscriptionDto } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { SwitchRow } from '../../components/ui/switch.js';
import { toast } from '../../components/ui/toast.js';
import {
  type PushBrowser,
  readPushBrowser,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../push/push-browser.js';
import { rememberEndpoint } from '../../push/push-endpoint.js';
import { QueryList } from '../errors/query-list.js';
import { describeBrowser } from './describe-browser.js';

const BROWSER_KEY = ['push-browser'];

function usePushBrowser() {
  return useQuery({ queryKey: BROWSER_KEY, queryFn: readPushBrowser });
}

/** Reads the state of this browser again. */
function useRefreshPushBrowser(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BROWSER_KEY });
}

function useRemovePushSubscription() {
  const refresh = useRefreshPushBrowser();
  return useServerMutation(trpc.user.pushSubscriptions.delete, {
    changes: ({ user }) => [user.pushSubscriptions.list, { invalidate: refresh }],
  });
}

/** Pings as notifications of browsers: the switch for this one, and the list of all. */
export function BrowserPushesSection({ publicKey, canWrite }: { publicKey: string; canWrite: boolean }) {
  const list = trpc.user.pushSubscriptions.list.useQuery();
  const endpoint = usePushBrowser().data?.endpoint ?? null;
  return (
    <Card id="browsers" title={t('preferences.browsers.title')} text={t('preferences.browsers.text')}>
      <ThisBrowser publicKey={publicKey} list={list.data ?? []} canWrite={canWrite} />
      {list.data?.length !== 0 && (
        <QueryList query={list} what={t('preferences.browsers.name')}>
          {(browser) => (
            <BrowserRow
              key={browser.subscription_id}
              browser={browser}
              isThis={browser.endpoint === endpoint}
              canWrite={canWrite}
            />
          )}
        </QueryList>
      )}
    </Card>
  );
}

interface ThisBrowserProps {
  publicKey: string;
  list: readonly PushSubscriptionDto[];
  canWrite: boolean;
}

function ThisBrowser({ publicKey, list, canWrite }: ThisBrowserProps) {
  const browser = usePushBrowser().data;
  const refresh = useRefreshPushBrowser();
  const add = useServerMutation(trpc.user.pushSubscriptions.create, {
    success: t('preferences.browsers.added'),
    changes: ({ user }) => [user.pushSubscriptions.list, { invalidate: refresh }],
    onDone: ({ endpoint }) => rememberEndpoint(endpoint),
  });
  const remove = useRemovePushSubscription();
  const [isAsking, setAsking] = useState(false);
  const current = list.find(({ endpoint }) => endpoint === browser?.endpoint);

  async function switchOn(): Promise<void> {
    setAsking(true);
    try {
      const subscription = await subscribeBrowser(publicKey);
      if (subscription) add.mutate({ ...subscription, label: describeBrowser(navigator.userAgent) });
    } catch {
      toast.error(t('preferences.browsers.unreachable'));
    } finally {
      setAsking(false);
      await refresh();
    }
  }

  async function switchOff(): Promise<void> {
    await unsubscribeBrowser();
    if (current) remove.mutate({ id: current.subscription_id });
  }

  return (
    <div className="border-line border-b last:border-b-0">
      <SwitchRow
        label={t('preferences.browsers.inThis')}
        text={t(`preferences.browsers.${getState(browser)}`)}
        isOn={current !== undefined}
        disabled={!canWrite || browser?.support !== 'yes' || browser.isDenied || isAsking || add.isPending}
        onChange={(isOn) => void (isOn ? switchOn() : switchOff())}
      />
    </div>
  );
}

function getState(browser: PushBrowser | undefined) {
  if (browser?.support === 'home-screen') return 'homeScreen';
  if (browser?.support === 'no') return 'unsupported';
  return browser?.isDenied ? 'denied' : 'asks';
}

interface BrowserRowProps {
  browser: PushSubscriptionDto;
  isThis: boolean;
  canWrite: boolean;
}

function BrowserRow({ browser, isThis, canWrite }: BrowserRowProps) {
  const remove = useRemovePushSubscription();
  // A browser that has unsubscribed leaves the list.
  const test = useServerMutation(trpc.user.pushSubscriptions.test, { failure: t('preferences.testFailed') });
  const { subscription_id: id, label, failure } = browser;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {label}
          {isThis && <Badge tone="accent">{t('preferences.browsers.this')}</Badge>}
        </p>
        <p className="text-[13px] text-text-3">
          {t('preferences.browsers.since', { day: formatDay(browser.created_at) })}
        </p>
        {failure && (
          <p className="mt-1 text-[13px] text-danger-text">
            {t('preferences.browsers.failed', { reason: failure })}
          </p>
        )}
      </div>
      {canWrite && (
        <div className="flex gap-1 max-sm:-ml-3">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('preferences.sendTestTo', { name: label })}
            {...sends(test, { id })}
          >
            {t('preferences.sendTest')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            pending={remove.isPending}
            aria-label={t('preferences.browsers.remove', { name: label })}
            onClick={() => {
              if (isThis) void unsubscribeBrowser();
              remove.mutate({ id });
            }}
          >
            {t('common.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
