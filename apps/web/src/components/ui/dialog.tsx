import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { buttonClass } from './button.js';
import { cn } from './class-names.js';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  children?: ReactNode;
  /** A call is under way: the dialog cannot be closed until it is over. */
  isLocked?: boolean;
  /** Room for a table. */
  isWide?: boolean;
}

/** A modal that traps the focus and closes on Esc, the overlay and its button. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  isLocked = false,
  isWide = false,
}: DialogProps) {
  // No button of the dialog's own opened it, so it has to remember where the focus came from.
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
                <X className="size-[18px]" aria-hidden="true" />
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

/** What has the focus; the button of the menu, where it is an entry of one that goes away. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement ? opener : null;
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
