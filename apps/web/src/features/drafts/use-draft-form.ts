import { useState } from 'react';
import { discardDraft } from './discard-draft.js';
import { deleteDraft, readDraft } from './draft-store.js';

/** Whether a form is open: at first, if it has a draft. Both end its draft; `cancel` shows a toast that restores it. */
export function useDraftForm(name: string) {
  const [isOpen, setOpen] = useState(() => readDraft(name) !== null);
  function close(): void {
    deleteDraft(name);
    setOpen(false);
  }
  function cancel(): void {
    discardDraft(name, () => setOpen(true));
    setOpen(false);
  }
  return { isOpen, setOpen, close, cancel };
}
