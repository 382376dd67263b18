import { formatWorldLocksWithVerb, type Me } from '@lockwatch/contracts';
import { useState } from 'react';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';
import { useDeleteAccount } from './mutations.js';

const CONFIRMATION = 'DELETE';

export function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount();
  const isBusy = remove.isPending || remove.isSuccess;
  return (
    <ActionDialog
      title="Delete your account?"
      variant="danger"
      actionLabel="Delete my account"
      cancelLabel="Keep my account"
      isPending={isBusy}
      isDisabled={typed.trim() !== CONFIRMATION}
      onAction={() => typed.trim() === CONFIRMATION && remove.mutate({ lost_balance: me.balance })}
      onClose={onClose}
      description={
        <div className="grid gap-2.5 text-[14px]">
          <p>
            Watched items, your own tags and aliases, blacklist, webhooks, settings, pings and API tokens are
            deleted permanently. Subscriptions end immediately and cards are not charged again; nothing is
            refunded.
          </p>
          {me.balance > 0 && (
            <p className="font-medium text-danger-text">
              {formatWorldLocksWithVerb(me.balance, 'is', 'are')} on your balance and will be lost.
            </p>
          )}
          <p>
            What is kept: the world lock history and the log, without your name, and a mark that prevents a
            second free trial.
          </p>
        </div>
      }
    >
      <TextField
        label={`Type ${CONFIRMATION} to confirm`}
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
