import { t } from '@lockwatch/texts/web/shell';
import { useState } from 'react';
import { deleteUnsaved, readUnsaved, writeUnsaved } from '../../auth/unsaved-input.js';
import { toast } from '../../components/ui/toast.js';

/** Whether a form is shown: at first, if it has unsaved input. Both end it; `cancel` shows a toast that restores it. */
export function useFormPanel(name: string) {
  const [isOpen, setOpen] = useState(() => readUnsaved(name) !== null);
  function close(): void {
    deleteUnsaved(name);
    setOpen(false);
  }
  function cancel(): void {
    discardUnsaved(name, () => setOpen(true));
    setOpen(false);
  }
  return { isOpen, setOpen, close, cancel };
}

/** Deletes input that the user gave up; the toast restores it, and `reopen` shows its form. */
export function discardUnsaved(name: string, reopen: () => void): void {
  const input = readUnsaved(name);
  if (!input) return;
  deleteUnsaved(name);
  const onClick = () => {
    writeUnsaved(name, input);
    reopen();
  };
  toast.message(t('shell.changesDiscarded'), { action: { label: t('common.undo'), onClick } });
}
