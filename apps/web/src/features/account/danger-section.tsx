import { hasPermission, type Me } from '@lockwatch/contracts';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useDeleteAllRules } from './mutations.js';

/** Dangerous Area ([2-43]). */
export function DangerSection({ me }: { me: Me }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteAllRules(() => setAsking(false));
  if (!hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS')) return null;
  return (
    <Card
      tone="danger"
      title="Dangerous Area"
      text="Deletes every watched item of your account. This cannot be undone."
      aside={
        <Button variant="danger-outline" onClick={() => setAsking(true)}>
          Delete All Watched Items
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete all watched items?"
        description="Every watched item and its prices and tags will be gone, and no ping will come. This cannot be undone."
        confirmLabel="Delete all"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
