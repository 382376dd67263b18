import { t } from '@lockwatch/texts/web/first-administrator';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button } from '../../components/ui/button.js';
import { PageHeader } from '../navigation/page-header.js';

/** Opened by the link that the server prints while nobody is an administrator. Its fragment, which no log holds, is the secret. */
export function FirstAdministratorPage() {
  const navigate = useNavigate();
  const token = location.hash.slice(1);
  const become = useServerMutation(trpc.user.me.becomeFirstAdministrator);
  // After the permissions were fetched again: the admin area redirects users without them.
  const onSuccess = () => navigate({ to: '/dashboard/admin/users', replace: true });
  return (
    <>
      <PageHeader title={t('firstAdministrator.title')} text={t('firstAdministrator.text')} />
      {token === '' ? (
        <p>{t('firstAdministrator.noToken')}</p>
      ) : (
        <Button
          variant="primary"
          pending={become.isPending}
          onClick={() => become.mutate({ token }, { onSuccess })}
        >
          {t('firstAdministrator.become')}
        </Button>
      )}
    </>
  );
}
