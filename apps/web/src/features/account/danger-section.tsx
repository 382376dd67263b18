import { hasPermission, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ActionDialog } from '../../components/ui/dialog.js';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.js')).DeleteAccountDialog,
);

/** Dangerous Area ([2-43]). */
export function DangerSection({ me }: { me: Me }) {
  const [asking, setAsking] = useState<'items' | 'account' | null>(null);
  const close = () => setAsking(null);
  const remove = useServerMutation(trpc.user.items.deleteAll, {
    failure: t('account.danger.itemsFailed'),
    changes: ({ user }) => [user.items.list],
    onDone: close,
  });
  return (
    <Card tone="danger" title={t('account.danger.title')} text={t('account.danger.text')}>
      {hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS') && (
        <Row text={t('account.danger.itemsText')}>
          <Button variant="danger-outline" onClick={() => setAsking('items')}>
            {t('account.danger.items')}
          </Button>
        </Row>
      )}
      <Row text={t('account.danger.accountText')}>
        <Button variant="danger-outline" onClick={() => setAsking('account')}>
          {t('account.danger.account')}
        </Button>
      </Row>
      <ActionDialog
        isOpen={asking === 'items'}
        variant="danger"
        title={t('account.danger.itemsTitle')}
        description={t('account.danger.itemsLost')}
        actionLabel={t('account.danger.itemsAction')}
        isPending={remove.isPending}
        onAction={() => remove.mutate()}
        onClose={close}
      />
      {asking === 'account' && <DeleteAccountDialog me={me} onClose={close} />}
    </Card>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 not-last:border-line not-last:border-b sm:px-6">
      <p className="min-w-0 flex-1 basis-64 text-[14px] text-text-2">{text}</p>
      {children}
    </div>
  );
}
