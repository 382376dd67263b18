import { t } from '@lockwatch/texts/web/shared';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy-part.js';
import { Button } from './button.js';
import { SubmitForm } from './form.js';

const Modal = lazyPart(async () => (await import('./modal.js')).Modal);

export interface DialogProps {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** A request is running: the dialog cannot be closed. */
  isLocked?: boolean;
  /** It has changes that are not saved: Esc asks, as after typing, and the browser asks before the page is left. */
  isEdited?: boolean;
  isWide?: boolean;
  /** At the right edge of the window, as high as the window. */
  isSheet?: boolean;
}

/** A modal, whose code is fetched when the first one opens. */
export function Dialog({ isOpen = true, ...props }: DialogProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <Modal {...props} isOpen={isOpen} />;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

interface ActionDialogProps extends DialogProps {
  actionLabel: ReactNode;
  cancelLabel?: string | undefined;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  isDisabled?: boolean;
  onAction: () => void;
  /** A button before the other two. */
  extraButton?: ReactNode;
}

export function ActionDialog(props: ActionDialogProps) {
  const { actionLabel, cancelLabel, variant = 'primary', ...rest } = props;
  const { isPending, isDisabled, onAction, extraButton, children, ...dialog } = rest;
  return (
    <Dialog {...dialog} isLocked={isPending}>
      <SubmitForm onSubmit={onAction}>
        {children}
        <DialogActions>
          {extraButton}
          <Button onClick={dialog.onClose} disabled={isPending}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
          <Button type="submit" variant={variant} pending={isPending} disabled={isDisabled}>
            {actionLabel}
          </Button>
        </DialogActions>
      </SubmitForm>
    </Dialog>
  );
}

interface ConfirmButtonProps
  extends Omit<ComponentProps<typeof Button>, 'onClick' | 'title'>,
    Pick<ActionDialogProps, 'title' | 'description' | 'cancelLabel' | 'isPending'> {
  /** By default that of the button itself. */
  actionLabel?: string;
  onConfirm: (close: () => void) => void;
}

/** A button that asks in a dialog before it acts. */
export function ConfirmButton({ onConfirm, actionLabel, ...props }: ConfirmButtonProps) {
  const { title, description, cancelLabel, isPending, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        {...button}
        onPointerEnter={Modal.preload}
        onFocus={Modal.preload}
        onClick={() => setAsking(true)}
      />
      <ActionDialog
        isOpen={isAsking}
        variant="danger"
        {...{ title, description, cancelLabel, isPending }}
        actionLabel={actionLabel ?? button.children}
        onAction={() => onConfirm(close)}
        onClose={close}
      />
    </>
  );
}
