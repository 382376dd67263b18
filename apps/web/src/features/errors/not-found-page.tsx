import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.js';
import { MessagePage } from './message-page.js';

export function NotFoundPage() {
  return (
    <MessagePage kicker="404" title="Page not found" text="The address may be wrong, or the page has moved.">
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Go to Home
      </Link>
      <Link to="/dashboard/items" className={buttonClass({ variant: 'secondary' })}>
        Open dashboard
      </Link>
    </MessagePage>
  );
}
