import { lazy, Suspense } from 'react';
import { useAuth } from './auth-store.js';

const AuthErrorDialog = lazy(async () => ({ default: (await import('./auth-dialogs.js')).AuthErrorDialog }));
const SessionExpiredDialog = lazy(async () => ({
  default: (await import('./auth-dialogs.js')).SessionExpiredDialog,
}));

/** Shows the dialogs for authentication errors and expired sessions; loads their code only then. */
export function AuthFailureNotice() {
  const { failure, isExpired, status } = useAuth();
  if (failure) {
    return (
      <Suspense>
        <AuthErrorDialog failure={failure} />
      </Suspense>
    );
  }
  if (!isExpired) return null;
  return (
    <Suspense>
      <SessionExpiredDialog isSigningIn={status === 'loading'} />
    </Suspense>
  );
}
