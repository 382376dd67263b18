import { Outlet } from '@tanstack/react-router';
import { Toaster } from 'sonner';
import { ApiProvider } from '../../api/api-provider.js';
import { useAuth } from '../../auth/auth-store.js';
import { DashboardShell } from './dashboard-shell.js';
import { ShellSkeleton } from './shell-skeleton.js';
import { SignInPage } from './sign-in-page.js';
import { WithinShell } from './within-shell.js';

const TOAST_MS = 5000;

/**
 * Frame of every dashboard route. A visitor is asked to sign in on the very address they came for, so signing in
 * leads where they wanted to be. Another person signing in starts with an empty cache.
 */
export function DashboardLayout() {
  const { status, user } = useAuth();
  return (
    <>
      {user ? (
        <ApiProvider key={user.sub}>
          <DashboardShell>
            <WithinShell value>
              <Outlet />
            </WithinShell>
          </DashboardShell>
        </ApiProvider>
      ) : status === 'loading' ? (
        <ShellSkeleton />
      ) : (
        <SignInPage />
      )}
      <Toaster position="bottom-right" theme="dark" duration={TOAST_MS} className="toaster" />
    </>
  );
}
