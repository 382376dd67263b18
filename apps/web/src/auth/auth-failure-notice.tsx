import { lazy, Suspense } from 'react';
import { useAuth } from './auth-store.js';

const AuthErrorDialog = lazy(async () => ({
  default: (await import('./auth-error-dialog.js')).AuthErrorDialog,
}));

/** Shows the authentication error modal when there is something to show; its code is loaded only then. */
export function AuthFailureNotice() {
  const { failure } = useAuth();
  return failure ? (
    <Suspense>
      <AuthErrorDialog failure={failure} />
    </Suspense>
  ) : null;
}
