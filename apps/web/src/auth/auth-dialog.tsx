import { t } from '@lockwatch/texts/web/sign-in';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../components/ui/button.js';
import { Dialog, DialogActions } from '../components/ui/dialog.js';
import { setAuthState, useAuth } from './auth-store.js';
import { dismissAuthFailure, leaveExpiredSession, signIn, signInByRedirect } from './session.js';

/**
 * Authentication error modal ([2-54]): where popups are blocked, trying again signs in on this page. Or, over the page that
 * was open when the session expired, the question to sign in again.
 */
export function AuthDialog() {
  const { failure, status, isDeleted } = useAuth();
  const navigate = useNavigate();
  if (isDeleted) return <DeletedDialog />;
  function goHome(): void {
    dismissAuthFailure();
    leaveExpiredSession();
    void navigate({ to: '/' });
  }
  return (
    <Dialog
      key={failure ? 'failure' : 'expired'}
      isOpen
      isLocked={!failure}
      onClose={failure ? dismissAuthFailure : goHome}
      title={t(failure ? 'signIn.failed' : 'signIn.expired')}
      description={failure?.message ?? t('signIn.expiredText')}
    >
      <DialogActions>
        <Button onClick={goHome}>{t('common.goToHome')}</Button>
        <Button
          variant="primary"
          pending={!failure && status === 'loading'}
          onClick={failure?.popupBlocked ? signInByRedirect : signIn}
        >
          {failure ? t('common.tryAgain') : t('signIn.again')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Confirms the deletion of the account on the page where the sign-out ended. */
function DeletedDialog() {
  const close = () => setAuthState({ isDeleted: false });
  return (
    <Dialog onClose={close} title={t('signIn.deleted')} description={t('signIn.deletedText')}>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
