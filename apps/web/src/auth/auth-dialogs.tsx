import { t } from '@lockwatch/texts/web/sign-in';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../components/ui/button.js';
import { Dialog, DialogActions } from '../components/ui/dialog.js';
import type { AuthFailure } from './auth-store.js';
import { dismissAuthFailure, leaveExpiredSession, signIn, signInByRedirect } from './session.js';

/** Authentication error modal ([2-54]). Where popups are blocked, trying again signs in on this page. */
export function AuthErrorDialog({ failure }: { failure: AuthFailure }) {
  const navigate = useNavigate();
  function goHome(): void {
    dismissAuthFailure();
    leaveExpiredSession();
    void navigate({ to: '/' });
  }
  return (
    <Dialog isOpen onClose={dismissAuthFailure} title={t('signIn.failed')} description={failure.message}>
      <DialogActions>
        <Button onClick={goHome}>{t('common.goToHome')}</Button>
        <Button variant="primary" onClick={failure.popupBlocked ? signInByRedirect : signIn}>
          {t('common.tryAgain')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shown over the page that was open when the session expired, until the user has signed in again. */
export function SessionExpiredDialog({ isSigningIn }: { isSigningIn: boolean }) {
  const navigate = useNavigate();
  function goHome(): void {
    leaveExpiredSession();
    void navigate({ to: '/' });
  }
  return (
    <Dialog
      isOpen
      isLocked
      onClose={goHome}
      title={t('signIn.expired')}
      description={t('signIn.expiredText')}
    >
      <DialogActions>
        <Button onClick={goHome}>{t('common.goToHome')}</Button>
        <Button variant="primary" pending={isSigningIn} onClick={signIn}>
          {t('signIn.again')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
