import { type BulkAction, LIMITS } from '@lockwatch/contracts';
import { Pause, Pencil, Play, Tag as TagIcon, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { SearchPopover } from '../../components/ui/search-popover.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { useBulkChange } from './mutations.js';

export interface BulkBarProps {
  selected: readonly string[];
  /** All that match the search; null while they are being loaded. */
  matching: readonly string[] | null;
  onSelectAll: () => void;
  onDeleted: () => void;
  onDone: () => void;
}

/** What can be done with the selected items, at the bottom of the window while there is a selection to be made. */
export function BulkBar({ selected, matching, onSelectAll, onDeleted, onDone }: BulkBarProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const tags = trpc.items.tags.useQuery(undefined, { staleTime: LIMITS.tagsCacheMs });
  const change = useBulkChange((action) => {
    setDialog(null);
    if (action === 'delete') onDeleted();
  });
  const count = selected.length;
  const isIdle = count === 0 || change.isPending;
  const run = (action: BulkAction) => change.mutate({ ids: [...selected], action });
  const pending = (action: BulkAction) => change.isPending && change.variables.action === action;
  const chosen = new Set(selected);
  const hasAll = matching?.every((id) => chosen.has(id)) ?? false;
  const seen = matching && new Set(matching);
  const unseen = seen ? selected.filter((id) => !seen.has(id)).length : 0;
  return (
    <section
      aria-label="Selected items"
      className="sticky bottom-3 z-20 mt-4 animate-appear rounded-xl border border-line-strong bg-surface p-3 shadow-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="tabular mr-1 font-medium text-[14px]">
          {count.toLocaleString('en-US')} selected
          {unseen > 0 && `, ${unseen.toLocaleString('en-US')} of them outside this search`}
        </p>
        <Button size="sm" variant="ghost" onClick={onSelectAll} pending={matching === null} disabled={hasAll}>
          Select all{matching && ` ${matching.length.toLocaleString('en-US')}`}
        </Button>
        <Button size="sm" variant="ghost" className="ml-auto md:order-last md:ml-0" onClick={onDone}>
          <X className="size-4" aria-hidden="true" />
          Done
        </Button>
        <div className="flex flex-wrap gap-2 max-md:w-full md:ml-auto">
          <Button size="sm" onClick={() => run('pause')} disabled={isIdle} pending={pending('pause')}>
            <Pause className="size-4" aria-hidden="true" />
            Pause
          </Button>
          <Button size="sm" onClick={() => run('resume')} disabled={isIdle} pending={pending('resume')}>
            <Play className="size-4" aria-hidden="true" />
            Resume
          </Button>
          <Button size="sm" onClick={() => setDialog('edit')} disabled={isIdle}>
            <Pencil className="size-4" aria-hidden="true" />
            Change
          </Button>
          <SearchPopover
            label="Add tag to selected"
            searchLabel="Search tags"
            isDisabled={isIdle}
            options={(tags.data ?? []).map((tag) => ({
              key: String(tag.tag_id),
              label: tag.name,
              value: tag,
            }))}
            isLoading={tags.isPending}
            error={tags.error ? 'The tags could not be loaded.' : null}
            emptyText="No tag of that name"
            onChoose={(tag) => change.mutate({ ids: [...selected], action: 'add_tag', tag_id: tag.tag_id })}
          >
            <TagIcon className="size-4" aria-hidden="true" />
            Add tag
          </SearchPopover>
          <Button size="sm" variant="danger-outline" onClick={() => setDialog('delete')} disabled={isIdle}>
            <Trash2 className="size-4" aria-hidden="true" />
            Delete
          </Button>
        </div>
      </div>
      {dialog === 'edit' && (
        <BulkEditDialog
          count={count}
          isPending={change.isPending}
          onClose={() => setDialog(null)}
          onSave={(fields) => change.mutate({ ids: [...selected], action: 'update', ...fields })}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={count === 1 ? 'Delete this item?' : `Delete ${count.toLocaleString('en-US')} items?`}
        description="They are removed for good, with their prices and tags. Export them first if you may want them back."
        confirmLabel={count === 1 ? 'Delete item' : `Delete ${count.toLocaleString('en-US')} items`}
        isPending={change.isPending}
        onConfirm={() => run('delete')}
        onClose={() => setDialog(null)}
      />
    </section>
  );
}
