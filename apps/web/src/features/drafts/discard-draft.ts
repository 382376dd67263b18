import { t } from '@lockwatch/texts/web/shell';
import { toast } from '../../components/ui/toast.js';
import { deleteDraft, readDraft, writeDraft } from './draft-store.js';

/** Deletes a draft that the user gave up; the toast restores it, and `reopen` shows its form. */
export function discardDraft(name: string, reopen: () => void): void {
  const draft = readDraft(name);
  if (!draft) return;
  deleteDraft(name);
  function undo(): void {
    if (draft) writeDraft(name, draft);
    reopen();
  }
  toast.message(t('shell.changesDiscarded'), { action: { label: t('common.undo'), onClick: undo } });
}
