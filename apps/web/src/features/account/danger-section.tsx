import { hasPermission, type Me } from '@lockwatch/contracts';
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
