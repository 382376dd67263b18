import type { UnknownName } from '@lockwatch/contracts';
import { CircleHelp } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { useDraftForm } from '../drafts/use-draft-form.js';
import { QueryList } from '../errors/query-list.js';
import { NameItemForm } from './lazy-forms.js';
import { getNamingDraftName } from './naming-draft.js';

/** Unknown names, most frequent first. */
export function useUnknownNames() {
  return trpc.admin.reading.unknownNames.useQuery({});
}

export function UnknownNamesSection() {
  const list = useUnknownNames();
  return (
    <Card
      title="Unknown names"
      text="Words that traders used in place of an item name in the last day. Name the item, or dismiss a word that is not an item."
    >
      <QueryList
        query={list}
        what="The unknown names"
        empty={{
          icon: CircleHelp,
          title: 'No unknown names',
          text: 'A word appears here once two traders use it in place of an item name.',
        }}
      >
        {(unknown) => <UnknownRow key={unknown.name} unknown={unknown} />}
      </QueryList>
    </Card>
  );
}

function UnknownRow({ unknown }: { unknown: UnknownName }) {
  const form = useDraftForm(getNamingDraftName(unknown.name));
  const dismiss = useServerMutation(trpc.admin.reading.dismissName, {
    failure: 'Failed to dismiss the name',
    changes: ({ admin }) => [admin.reading.unknownNames],
  });
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <span className="font-medium font-mono text-[14px]">{unknown.name}</span>
          <span className="ml-3 text-[13px] text-text-3">
            {unknown.messages} messages by {unknown.authors} traders
          </span>
          <p className="mt-1 line-clamp-2 break-words font-mono text-[13px] text-text-2">{unknown.example}</p>
        </div>
        <span className="flex gap-1">
          <Button
            size="sm"
            aria-label={`Name the item of ${unknown.name}`}
            aria-expanded={form.isOpen}
            onClick={() => form.setOpen(true)}
          >
            Name the item
          </Button>
          <ConfirmButton
            variant="ghost"
            size="sm"
            aria-label={`Dismiss ${unknown.name}`}
            title={`Dismiss "${unknown.name}"?`}
            description="It leaves the list for all staff, because it is not an item."
            actionLabel="Dismiss"
            isPending={dismiss.isPending}
            onConfirm={(close) => dismiss.mutate({ name: unknown.name }, { onSettled: close })}
          >
            Dismiss
          </ConfirmButton>
        </span>
      </div>
      {form.isOpen && (
        <div className="mt-4">
          <NameItemForm alias={unknown.name} onDone={form.close} onCancel={form.cancel} />
        </div>
      )}
    </li>
  );
}
