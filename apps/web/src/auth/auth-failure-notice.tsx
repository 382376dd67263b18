import { lazy, Suspense } from 'react';
import { useAuth } from './auth-store.js';

const AuthDialog = lazy(async () => ({ default: (await import('./auth-dialog.js')).AuthDialog }));

/** Shows the dialog for authentication errors, expired sessions and deleted accounts; loads its code only then. */
export function AuthFailureNotice() {
  const { failure, isExpired, isDeleted } = useAuth();
  if (!failure && !isExpired && !isDeleted) return null;
  return (
    <Suspense>
      <AuthDialog />
    </Suspense>
  );
}
