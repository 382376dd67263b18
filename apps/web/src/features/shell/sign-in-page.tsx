import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prepareSignIn, signIn } from '../../auth/session.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { MessagePage } from '../errors/message-page.js';

/** What a visitor sees on a dashboard address. */
export function SignInPage() {
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
