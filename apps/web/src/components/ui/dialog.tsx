import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button, buttonClass } from './button.js';
import { cn } from './class-names.js';

interface DialogProps {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  children?: ReactNode;
  /** A request is running: the dialog cannot be closed. */
  isLocked?: boolean;
  isWide?: boolean;
}

/** A modal that traps the focus and closes on Esc, the overlay and its button. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  description,
  children,
  isLocked = false,
  isWide = false,
}: DialogProps) {
  // The dialog has no trigger of its own, so it stores the element to return the focus to.
  const opener = useRef<HTMLElement | null>(null);
  const keepOpen = (event: Event) => {
    if (isLocked) event.preventDefault();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !isLocked && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim animate-appear" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = focusedOpener();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          className={cn(
            'animate-appear fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[85dvh] overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-3 sm:bottom-auto',
            isWide
              ? 'max-w-3xl sm:top-[8vh]'
              : 'max-w-md sm:top-[10vh] [@media(min-height:800px)]:sm:top-[18vh]',
          )}
        >
          <div className="flex items-start gap-4">
            <Radix.Title className="flex-1 font-semibold text-[18px] leading-snug tracking-tight">
              {title}
            </Radix.Title>
            {!isLocked && (
              <Radix.Close
                aria-label="Close"
                className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mt-2.5 -mr-2.5`}
              >
                <X className="size-[18px]" />
              </Radix.Close>
            )}
          </div>
          <Radix.Description asChild>
            <div className="mt-2 text-text-2">{description}</div>
          </Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The focused element, or the menu's button if a menu entry has the focus. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement ? opener : null;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

interface ActionDialogProps extends DialogProps {
  actionLabel: string;
  cancelLabel?: string | undefined;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  isDisabled?: boolean;
  onAction: () => void;
  /** A button before the other two. */
  extraButton?: ReactNode;
}

/** A dialog with Cancel and one action, which also submits the fields in it. */
export function ActionDialog({
  actionLabel,
  cancelLabel = 'Cancel',
  variant = 'primary',
  isPending,
  isDisabled,
  onAction,
  extraButton,
  children,
  ...dialog
}: ActionDialogProps) {
  return (
    <Dialog {...dialog} isLocked={isPending}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAction();
        }}
      >
        {children}
        <DialogActions>
          {extraButton}
          <Button onClick={dialog.onClose} disabled={isPending}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={variant} pending={isPending} disabled={isDisabled}>
            {actionLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> &
  Pick<ActionDialogProps, 'title' | 'description' | 'actionLabel' | 'cancelLabel' | 'isPending'> & {
    onConfirm: (close: () => void) => void;
  };

/** A button that asks in a dialog before it acts. */
export function ConfirmButton({
  title,
  description,
  actionLabel,
  cancelLabel,
  isPending,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ActionDialog
        isOpen={isAsking}
        variant="danger"
        title={title}
        description={description}
        actionLabel={actionLabel}
        cancelLabel={cancelLabel}
        isPending={isPending}
        onAction={() => onConfirm(close)}
        onClose={close}
      />
    </>
  );
}
