import { getPageLocale } from '@lockwatch/texts/web';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProvider } from '../../api/api-provider.js';
import { useAuth } from '../../auth/auth-store.js';
import { lazyPart } from '../../components/lazy-part.js';
import { onWaitingToast } from '../../components/ui/toast.js';
import { IsWithinShellContext } from '../errors/message-page.js';
import { DashboardShell } from './dashboard-shell.js';

const SignInPage = lazyPart(async () => (await import('./sign-in-page.js')).SignInPage);
const Toaster = lazyPart(async () => (await import('../../components/ui/toaster.js')).Toaster);

/** Makes formats while the page's data is on its way: the first of a kind takes tens of milliseconds on phones. */
function prepareFormats(): void {
  const locale = getPageLocale();
  const kinds = [() => new Intl.PluralRules(locale), () => new Intl.RelativeTimeFormat(locale)];
  // Safari has no such calls, and waits for nothing.
  for (const make of kinds) window.requestIdleCallback?.(make);
}

/** Frame of every dashboard route. Visitors sign in without leaving the address; each user has their own cache. */
export function DashboardLayout() {
  const { status, user } = useAuth();
  useEffect(prepareFormats, []);
  return (
    <>
      {user ? (
        <ApiProvider key={user.sub}>
          <DashboardShell>
            <IsWithinShellContext value>
              <Outlet />
            </IsWithinShellContext>
          </DashboardShell>
        </ApiProvider>
      ) : (
        <SignInPage isSigningIn={status === 'loading'} />
      )}
      <Toasts />
    </>
  );
}

function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onWaitingToast(() => setNeeded(true)), []);
  return isNeeded && <Toaster />;
}
