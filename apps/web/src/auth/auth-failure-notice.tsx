import { lazy, Suspense } from 'react';
import { useAuth } from './auth-store.js';

const AuthDialog = lazy(async () => ({ default: (await import('./auth-dialog.js')).AuthDialog }));

/** Shows the dialog for authentication errors and expired sessions; loads its code only then. */
export function AuthFailureNotice() {
  const { failure, isExpired } = useAuth();
  if (!failure && !isExpired) return null;
  return (
    <Suspense>
      <AuthDialog />
    </Suspense>
  );
}
