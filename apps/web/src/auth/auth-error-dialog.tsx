import { useContext } from 'react';
import { Button } from '../components/ui/button.js';
import { Dialog, DialogActions } from '../components/ui/dialog.js';
import { WaysContext } from '../features/navigation/ways.js';
import type { AuthFailure } from './auth-store.js';
import { dismissAuthFailure, signIn, signInByRedirect } from './session.js';

/** Authentication error modal ([2-54]). Where popups are blocked, trying again signs in on this page. */
export function AuthErrorDialog({ failure }: { failure: AuthFailure }) {
  const { toHome } = useContext(WaysContext);
  function goHome(): void {
    dismissAuthFailure();
    toHome();
  }
  return (
    <Dialog isOpen onClose={dismissAuthFailure} title="Authentication Error" description={failure.message}>
      <DialogActions>
        <Button onClick={goHome}>Go to Home</Button>
        <Button variant="primary" onClick={failure.popupBlocked ? signInByRedirect : signIn}>
          Try Again
        </Button>
      </DialogActions>
    </Dialog>
  );
}
