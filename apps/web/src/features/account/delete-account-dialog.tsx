import type { Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/delete-account';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { DELETED_KEY, signOut } from '../../auth/session.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';

const CONFIRMATION = 'DELETE';

/** Deletes the account, then ends the session here and at the provider; the page after that confirms it. */
export function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useServerMutation(trpc.user.me.delete, {
    failure: t('deleteAccount.failed'),
    onDone: () => {
      sessionStorage.setItem(DELETED_KEY, '1');
      signOut();
    },
  });
  const isBusy = remove.isPending || remove.isSuccess;
  return (
    <ActionDialog
      title={t('deleteAccount.title')}
      variant="danger"
      actionLabel={t('deleteAccount.action')}
      cancelLabel={t('deleteAccount.keep')}
      isPending={isBusy}
      isDisabled={typed.trim() !== CONFIRMATION}
      onAction={() => typed.trim() === CONFIRMATION && remove.mutate({ lost_balance: me.balance })}
      onClose={onClose}
      description={
        <div className="grid gap-2.5 text-[14px]">
          <p>{t('deleteAccount.deleted')}</p>
          {me.balance > 0 && (
            <p className="font-medium text-danger-text">
              {t('deleteAccount.balance', { balance: me.balance })}
            </p>
          )}
          <p>{t('deleteAccount.kept')}</p>
        </div>
      }
    >
      <TextField
        label={t('deleteAccount.confirm', { word: CONFIRMATION })}
        className="mt-5"
        spellCheck={false}
        autoCapitalize="characters"
        disabled={isBusy}
        value={typed}
        onChange={setTyped}
      />
    </ActionDialog>
  );
}
