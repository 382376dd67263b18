import type { BulkWatchRulesInput } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { CheckCheck, Ellipsis, Pause, Pencil, Play, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { BottomBar } from '../../components/ui/bottom-bar.js';
import { Button, type ButtonProps } from '../../components/ui/button.js';
import { ActionDialog, Dialog } from '../../components/ui/dialog.js';
import { Menu, MenuItem } from '../../components/ui/menu.js';
import { SearchList } from '../../components/ui/search-list.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { useTagOptions } from './tag-editor.js';

type BulkDialog = 'edit' | 'tag' | 'delete';
type BulkChange = Omit<BulkWatchRulesInput, 'ids'>;

interface BulkBarProps {
  selected: readonly string[];
  /** All that match the search; null while they load. */
  matching: readonly string[] | null;
  onSelectAll: () => void;
  onDeleted: () => void;
  onDone: () => void;
}

/** Actions for the selected items, at the bottom of the window; the less common ones are in a menu. */
export function BulkBar({ selected, matching, onSelectAll, onDeleted, onDone }: BulkBarProps) {
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const change = useServerMutation(trpc.user.items.bulk, {
    isCreate: true,
    onDone: (_answer, { action }) => {
      setDialog(null);
      if (action === 'delete') onDeleted();
    },
  });
  const { isPending } = change;
  const run = (input: BulkChange) => change.mutate({ ids: [...selected], ...input });
  const allText = matching
    ? t('ruleForms.bulk.selectAllCount', { count: matching.length })
    : t('ruleForms.bulk.selectAll');
  return (
    <BottomBar label={t('ruleForms.bulk')}>
      <Count selected={selected} matching={matching} />
      <div className="ml-auto flex gap-2 max-md:gap-1">
        {selected.length === 0 ? (
          <Button size="sm" variant="ghost" onClick={onSelectAll} pending={matching === null}>
            {allText}
          </Button>
        ) : (
          <>
            <BarButton
              icon={Pause}
              onClick={() => run({ action: 'pause' })}
              disabled={isPending}
              pending={isPending && change.variables.action === 'pause'}
            >
              {t('ruleForms.bulk.pause')}
            </BarButton>
            <BarButton icon={Pencil} onClick={() => setDialog('edit')} disabled={isPending}>
              {t('ruleForms.bulk.change')}
            </BarButton>
            <Menu
              trigger={
                <Button
                  icon={Ellipsis}
                  size="icon"
                  aria-label={t('ruleForms.bulk.more')}
                  disabled={isPending}
                />
              }
            >
              <MenuItem icon={CheckCheck} disabled={matching === null} onChoose={onSelectAll}>
                {allText}
              </MenuItem>
              <MenuItem icon={Play} onChoose={() => run({ action: 'resume' })}>
                {t('ruleForms.bulk.resume')}
              </MenuItem>
              <MenuItem icon={Tag} onChoose={() => setDialog('tag')}>
                {t('ruleForms.tags.add')}
              </MenuItem>
              <MenuItem icon={Trash2} tone="danger" onChoose={() => setDialog('delete')}>
                {t('common.delete')}
              </MenuItem>
            </Menu>
          </>
        )}
        <BarButton icon={X} variant="ghost" onClick={onDone}>
          {t('ruleForms.bulk.done')}
        </BarButton>
      </div>
      <BulkDialogs {...{ dialog, run, isPending }} count={selected.length} onClose={() => setDialog(null)} />
    </BottomBar>
  );
}

interface BulkDialogsProps {
  dialog: BulkDialog | null;
  count: number;
  isPending: boolean;
  run: (input: BulkChange) => void;
  onClose: () => void;
}

function BulkDialogs({ dialog, count, isPending, run, onClose }: BulkDialogsProps) {
  const tags = useTagOptions(({ tag_id }) => run({ action: 'add_tag', tag_id }));
  return (
    <>
      {dialog === 'edit' && (
        <BulkEditDialog
          count={count}
          isPending={isPending}
          onClose={onClose}
          onSave={(fields) => run({ action: 'update', ...fields })}
        />
      )}
      <Dialog
        isOpen={dialog === 'tag'}
        isLocked={isPending}
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
        isPending={isPending}
        onAction={() => run({ action: 'delete' })}
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

/** A button of the bar; on phones only its icon is visible. */
function BarButton({ children, ...button }: ButtonProps) {
  return (
    <Button {...button} size="sm" className="max-md:w-11 max-md:px-0">
      <span className="max-md:sr-only">{children}</span>
    </Button>
  );
}
