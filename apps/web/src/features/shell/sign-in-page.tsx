import { t } from '@lockwatch/texts/web/shell';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prepareSignIn, signIn, signInByRedirect } from '../../auth/session.js';
import { SIGN_IN_HASH } from '../../auth/sign-in-hash.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { MessagePage } from '../errors/message-page.js';

/** For visitors of the dashboard. An address with the hash of a sign-in begins it at once. */
export function SignInPage({ isSigningIn }: { isSigningIn: boolean }) {
  useEffect(location.hash === SIGN_IN_HASH ? signInByRedirect : prepareSignIn, []);
  return (
    <MessagePage title={t('shell.logInToContinue')} text={t('shell.logInText')}>
      <Button variant="primary" onClick={signIn} pending={isSigningIn}>
        {t('shell.logIn')}
      </Button>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        {t('common.goToHome')}
      </Link>
    </MessagePage>
  );
}
