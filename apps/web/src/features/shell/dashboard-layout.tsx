import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Toaster } from 'sonner';
import { ApiProvider } from '../../api/api-provider.js';
import { useAuth } from '../../auth/auth-store.js';
import { prepareSignIn, signIn } from '../../auth/session.js';
import { Logo } from '../../components/icons/logo.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Skeleton } from '../../components/ui/states.js';
import { IsWithinShellContext, MessagePage } from '../errors/message-page.js';
import { DashboardShell } from './dashboard-shell.js';

const TOAST_MS = 5000;

/** Frame of every dashboard route. Visitors sign in without leaving the address; each user has their own cache. */
export function DashboardLayout() {
  const { status, user } = useAuth();
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
      ) : status === 'loading' ? (
        <ShellSkeleton />
      ) : (
        <SignInPage />
      )}
      <Toaster position="bottom-right" theme="dark" duration={TOAST_MS} className="toaster" />
    </>
  );
}

/** The shell during the session check, in the same dimensions, so that nothing moves. */
function ShellSkeleton() {
  return (
    <div className="md:pl-60" aria-busy="true">
      <div className="fixed inset-y-0 left-0 hidden w-60 border-line border-r bg-surface p-4 md:block">
        <Logo />
      </div>
      <div className="h-16 border-line border-b md:hidden" />
      <main className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
        <h1 className="sr-only">Loading...</h1>
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-3 w-80 max-w-full" />
        <Skeleton className="mt-8 h-72 w-full" />
      </main>
    </div>
  );
}

function SignInPage() {
  useEffect(prepareSignIn, []);
  return (
    <MessagePage title="Log in to continue" text="Your dashboard opens here as soon as you are signed in.">
      <Button variant="primary" onClick={signIn}>
        Log In
      </Button>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        Go to Home
      </Link>
    </MessagePage>
  );
}
