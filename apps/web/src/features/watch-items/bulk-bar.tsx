import { type BulkAction, LIMITS, type Tag } from '@lockwatch/contracts';
import { CheckCheck, Ellipsis, Pause, Pencil, Play, Tag as TagIcon, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button, type ButtonProps } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { Dialog } from '../../components/ui/dialog.js';
import { Menu, MenuItem } from '../../components/ui/menu.js';
import { SearchList } from '../../components/ui/search-list.js';
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

/**
 * What can be done with the selected items, in one line at the bottom of the window while there is a selection to be
 * made. A phone shows what is done most, and the rest behind a menu.
 */
export function BulkBar({ selected, matching, onSelectAll, onDeleted, onDone }: BulkBarProps) {
  const [dialog, setDialog] = useState<'edit' | 'tag' | 'delete' | null>(null);
  const change = useBulkChange((action) => {
    setDialog(null);
    if (action === 'delete') onDeleted();
  });
  const count = selected.length;
  const isIdle = count === 0 || change.isPending;
  const run = (action: BulkAction) => change.mutate({ ids: [...selected], action });
  const pending = (action: BulkAction) => change.isPending && change.variables.action === action;
  const addTag = ({ tag_id }: Tag) => change.mutate({ ids: [...selected], action: 'add_tag', tag_id });
  const tags = useTagChoice();
  const chosen = new Set(selected);
  const hasAll = matching?.every((id) => chosen.has(id)) ?? false;
  const allText = `Select all${matching ? ` ${matching.length.toLocaleString('en-US')}` : ''}`;
  const items = count === 1 ? 'item' : `${count.toLocaleString('en-US')} items`;
  return (
    <section
      aria-label="Selected items"
      data-bottom-bar
      className="sticky bottom-3 z-20 mt-4 flex animate-appear items-center gap-2 rounded-xl border border-line-strong bg-surface p-2 shadow-3 max-md:gap-1 md:p-3"
    >
      <Count selected={selected} matching={matching} />
      <Button
        size="sm"
        variant="ghost"
        className={count > 0 ? 'max-md:hidden' : ''}
        onClick={onSelectAll}
        pending={matching === null}
        disabled={hasAll}
      >
        {allText}
      </Button>
      <div className={cn('ml-auto flex gap-2 max-md:gap-1', count === 0 && 'max-md:hidden')}>
        <Act icon={<Pause />} onClick={() => run('pause')} disabled={isIdle} pending={pending('pause')}>
          Pause
        </Act>
        <Act
          isWideOnly
          icon={<Play />}
          onClick={() => run('resume')}
          disabled={isIdle}
          pending={pending('resume')}
        >
          Resume
        </Act>
        <Act icon={<Pencil />} onClick={() => setDialog('edit')} disabled={isIdle}>
          Change
        </Act>
        <span className="max-md:hidden">
          <SearchPopover {...tags} label="Add tag to selected" isDisabled={isIdle} onChoose={addTag}>
            <TagIcon className="size-4" aria-hidden="true" />
            Add tag
          </SearchPopover>
        </span>
        <Act
          isWideOnly
          icon={<Trash2 />}
          variant="danger-outline"
          onClick={() => setDialog('delete')}
          disabled={isIdle}
        >
          Delete
        </Act>
        <Menu
          trigger={
            <Button size="icon" className="md:hidden" aria-label="More actions" disabled={change.isPending}>
              <Ellipsis className="size-4" aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem icon={CheckCheck} disabled={hasAll || matching === null} onChoose={onSelectAll}>
            {allText}
          </MenuItem>
          <MenuItem icon={Play} disabled={isIdle} onChoose={() => run('resume')}>
            Resume
          </MenuItem>
          <MenuItem icon={TagIcon} disabled={isIdle} onChoose={() => setDialog('tag')}>
            Add tag
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" disabled={isIdle} onChoose={() => setDialog('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      <span className={cn(count === 0 && 'max-md:ml-auto')}>
        <Act icon={<X />} variant="ghost" onClick={onDone}>
          Done
        </Act>
      </span>
      {dialog === 'edit' && (
        <BulkEditDialog
          count={count}
          isPending={change.isPending}
          onClose={() => setDialog(null)}
          onSave={(fields) => change.mutate({ ids: [...selected], action: 'update', ...fields })}
        />
      )}
      <Dialog
        isOpen={dialog === 'tag'}
        isLocked={change.isPending}
        onClose={() => setDialog(null)}
        title={`Add a tag to ${count === 1 ? 'this item' : items}`}
        description="Those that have it already stay as they are."
      >
        <div className="mt-4">
          <SearchList {...tags} onChoose={addTag} />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={count === 1 ? 'Delete this item?' : `Delete ${items}?`}
        description="They are removed for good, with their prices and tags. Export them first if you may want them back."
        confirmLabel={`Delete ${items}`}
        isPending={change.isPending}
        onConfirm={() => run('delete')}
        onClose={() => setDialog(null)}
      />
    </section>
  );
}

/** How many are selected, and how many of them the search does not show. */
function Count({ selected, matching }: Pick<BulkBarProps, 'selected' | 'matching'>) {
  const seen = matching && new Set(matching);
  const unseen = seen ? selected.filter((id) => !seen.has(id)).length : 0;
  return (
    <p role="status" className="tabular min-w-0 px-1 font-medium max-md:pl-2 text-[14px] leading-tight">
      {selected.length.toLocaleString('en-US')} selected
      {unseen > 0 && (
        <span className="font-normal text-[13px] text-text-3 max-md:block">
          <span className="max-md:sr-only">, </span>
          {unseen.toLocaleString('en-US')}
          <span className="max-md:sr-only"> of them</span> outside this search
        </span>
      )}
    </p>
  );
}

interface ActProps extends ButtonProps {
  icon: ReactNode;
  /** Not on a phone. */
  isWideOnly?: boolean;
}

/** A button of the bar; on a phone its icon alone is seen. */
function Act({ icon, isWideOnly = false, pending = false, children, ...button }: ActProps) {
  return (
    <Button
      {...button}
      size="sm"
      pending={pending}
      className={isWideOnly ? 'max-md:hidden' : 'max-md:w-11 max-md:px-0'}
    >
      {!pending && (
        <span aria-hidden="true" className="[&>svg]:size-4">
          {icon}
        </span>
      )}
      <span className="max-md:sr-only">{children}</span>
    </Button>
  );
}

/** The tags there are, to be chosen from. */
function useTagChoice() {
  const tags = trpc.items.tags.useQuery(undefined, { staleTime: LIMITS.tagsCacheMs });
  return {
    searchLabel: 'Search tags',
    options: (tags.data ?? []).map((tag) => ({ key: String(tag.tag_id), label: tag.name, value: tag })),
    isLoading: tags.isPending,
    error: tags.error ? 'The tags could not be loaded.' : null,
    emptyText: 'No tag of that name',
  };
}
