import type { BulkAction, Tag } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { CheckCheck, Ellipsis, Pause, Pencil, Play, Tag as TagIcon, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { ActionDialog, Dialog } from '../../components/ui/dialog.js';
import { Menu, MenuItem } from '../../components/ui/menu.js';
import { SearchList } from '../../components/ui/search-list.js';
import { SearchPopover } from '../../components/ui/search-popover.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { useBulkChange } from './edit-mutations.js';
import { useTagOptions } from './tag-editor.js';

export interface BulkBarProps {
  selected: readonly string[];
  /** All that match the search; null while they load. */
  matching: readonly string[] | null;
  onSelectAll: () => void;
  onDeleted: () => void;
  onDone: () => void;
}

/** Actions for the selected items, at the bottom of the window; on phones, the less common ones are in a menu. */
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
  const tags = useTagOptions(addTag);
  const chosen = new Set(selected);
  const hasAll = matching?.every((id) => chosen.has(id)) ?? false;
  const allText = matching
    ? t('ruleForms.bulk.selectAllCount', { count: matching.length })
    : t('ruleForms.bulk.selectAll');
  return (
    <section
      aria-label={t('ruleForms.bulk')}
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
        <BulkActionButton
          icon={<Pause />}
          onClick={() => run('pause')}
          disabled={isIdle}
          pending={pending('pause')}
        >
          {t('ruleForms.bulk.pause')}
        </BulkActionButton>
        <BulkActionButton
          isWideOnly
          icon={<Play />}
          onClick={() => run('resume')}
          disabled={isIdle}
          pending={pending('resume')}
        >
          {t('ruleForms.bulk.resume')}
        </BulkActionButton>
        <BulkActionButton icon={<Pencil />} onClick={() => setDialog('edit')} disabled={isIdle}>
          {t('ruleForms.bulk.change')}
        </BulkActionButton>
        <span className="max-md:hidden">
          <SearchPopover {...tags} label={t('ruleForms.bulk.addTag')} isDisabled={isIdle}>
            <TagIcon className="size-4" />
            {t('ruleForms.tags.add')}
          </SearchPopover>
        </span>
        <BulkActionButton
          isWideOnly
          icon={<Trash2 />}
          variant="danger-outline"
          onClick={() => setDialog('delete')}
          disabled={isIdle}
        >
          {t('common.delete')}
        </BulkActionButton>
        <BulkMenu
          {...{ isIdle, hasAll, allText, onSelectAll, run, setDialog }}
          isPending={change.isPending}
          isLoading={matching === null}
        />
      </div>
      <span className={cn(count === 0 && 'max-md:ml-auto')}>
        <BulkActionButton icon={<X />} variant="ghost" onClick={onDone}>
          {t('ruleForms.bulk.done')}
        </BulkActionButton>
      </span>
      <BulkDialogs {...{ selected, change, tags, dialog }} onClose={() => setDialog(null)} />
    </section>
  );
}

/** On phones, the less common actions. */
function BulkMenu(props: {
  isIdle: boolean;
  isPending: boolean;
  isLoading: boolean;
  hasAll: boolean;
  allText: string;
  onSelectAll: () => void;
  run: (action: 'resume') => void;
  setDialog: (dialog: 'tag' | 'delete') => void;
}) {
  const { isIdle, isPending, isLoading, hasAll, allText, onSelectAll, run, setDialog } = props;
  return (
    <Menu
      trigger={
        <Button size="icon" className="md:hidden" aria-label={t('ruleForms.bulk.more')} disabled={isPending}>
          <Ellipsis className="size-4" />
        </Button>
      }
    >
      <MenuItem icon={CheckCheck} disabled={hasAll || isLoading} onChoose={onSelectAll}>
        {allText}
      </MenuItem>
      <MenuItem icon={Play} disabled={isIdle} onChoose={() => run('resume')}>
        {t('ruleForms.bulk.resume')}
      </MenuItem>
      <MenuItem icon={TagIcon} disabled={isIdle} onChoose={() => setDialog('tag')}>
        {t('ruleForms.tags.add')}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" disabled={isIdle} onChoose={() => setDialog('delete')}>
        {t('common.delete')}
      </MenuItem>
    </Menu>
  );
}

interface BulkDialogsProps {
  selected: readonly string[];
  change: ReturnType<typeof useBulkChange>;
  tags: ReturnType<typeof useTagOptions>;
  dialog: 'edit' | 'tag' | 'delete' | null;
  onClose: () => void;
}

function BulkDialogs({ selected, change, tags, dialog, onClose }: BulkDialogsProps) {
  const count = selected.length;
  return (
    <>
      {dialog === 'edit' && (
        <BulkEditDialog
          count={count}
          isPending={change.isPending}
          onClose={onClose}
          onSave={(fields) => change.mutate({ ids: [...selected], action: 'update', ...fields })}
        />
      )}
      <Dialog
        isOpen={dialog === 'tag'}
        isLocked={change.isPending}
        onClose={onClose}
        title={t('ruleForms.bulk.tagTitle', { count })}
        description={t('ruleForms.bulk.tagText')}
      >
        <div className="mt-4">
          <SearchList {...tags} />
        </div>
      </Dialog>
      <ActionDialog
        variant="danger"
        isOpen={dialog === 'delete'}
        title={t('ruleForms.bulk.deleteTitle', { count })}
        description={t('ruleForms.bulk.deleteText')}
        actionLabel={t('ruleForms.bulk.delete', { count })}
        isPending={change.isPending}
        onAction={() => change.mutate({ ids: [...selected], action: 'delete' })}
        onClose={onClose}
      />
    </>
  );
}

/** How many items are selected, and how many of them do not match the search. */
function Count({ selected, matching }: Pick<BulkBarProps, 'selected' | 'matching'>) {
  const shown = matching && new Set(matching);
  const hiddenCount = shown ? selected.filter((id) => !shown.has(id)).length : 0;
  return (
    <p role="status" className="tabular min-w-0 px-1 font-medium max-md:pl-2 text-[14px] leading-tight">
      {t('ruleForms.bulk.selected', { count: selected.length })}
      {hiddenCount > 0 && (
        <span className="font-normal text-[13px] text-text-3 max-md:block">
          {t.rich('ruleForms.bulk.outside', {
            count: hiddenCount,
            full: (text) => <span className="max-md:sr-only">{text}</span>,
          })}
        </span>
      )}
    </p>
  );
}

interface BulkActionButtonProps extends ButtonProps {
  icon: ReactNode;
  /** Hidden on phones. */
  isWideOnly?: boolean;
}

/** A button of the bar; on phones only its icon is visible. */
function BulkActionButton({
  icon,
  isWideOnly = false,
  pending = false,
  children,
  ...button
}: BulkActionButtonProps) {
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
