import { formatWorldLocksWithVerb, hasPermission, type Me } from '@lockwatch/contracts';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';
import { useDeleteAccount } from './mutations.js';

/** Dangerous Area ([2-43]). */
export function DangerSection({ me }: { me: Me }) {
  const [asking, setAsking] = useState<'items' | 'account' | null>(null);
  const close = () => setAsking(null);
  const remove = useServerMutation(trpc.user.items.deleteAll, {
    failure: 'Failed to delete watched items',
    changes: ({ user }) => [user.items.list],
    onDone: close,
  });
  return (
    <Card tone="danger" title="Dangerous Area" text="None of this can be undone.">
      {hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS') && (
        <Row text="Deletes every watched item of your account.">
          <Button variant="danger-outline" onClick={() => setAsking('items')}>
            Delete All Watched Items
          </Button>
        </Row>
      )}
      <Row text="Deletes your account and everything in it.">
        <Button variant="danger-outline" onClick={() => setAsking('account')}>
          Delete Account
        </Button>
      </Row>
      <ActionDialog
        isOpen={asking === 'items'}
        variant="danger"
        title="Delete all watched items?"
        description="All watched items with their prices and tags will be deleted, and you will get no more pings for them. This cannot be undone."
        actionLabel="Delete all"
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

const CONFIRMATION = 'DELETE';

function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
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
