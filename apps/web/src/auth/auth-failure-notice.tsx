import { lazyPart } from '../components/lazy-part.js';
import { useAuth } from './auth-store.js';

const AuthDialog = lazyPart(async () => (await import('./auth-dialog.js')).AuthDialog);

/** Shows the dialog for authentication errors, expired sessions and deleted accounts; loads its code only then. */
export function AuthFailureNotice() {
  const { failure, isExpired, isDeleted } = useAuth();
  return (failure || isExpired || isDeleted) && <AuthDialog />;
}
