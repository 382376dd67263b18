import { t } from '@lockwatch/texts/web/not-found';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.js';
import { MessagePage } from './message-page.js';

export function NotFoundPage() {
  return (
    <MessagePage kicker="404" title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {t('common.goToHome')}
      </Link>
      <Link to="/dashboard/items" className={buttonClass({ variant: 'secondary' })}>
        {t('notFound.openDashboard')}
      </Link>
    </MessagePage>
  );
}
