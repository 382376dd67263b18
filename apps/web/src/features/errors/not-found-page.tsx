import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.js';
import { MessagePage } from './message-page.js';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <MessagePage
      kicker="404"
      title="There is nothing here"
      text="The address may be mistyped, or the page has moved."
    >
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Go to Home
      </Link>
      <Link to="/dashboard/items" className={buttonClass({ variant: 'secondary' })}>
        Open dashboard
      </Link>
    </MessagePage>
  );
}
