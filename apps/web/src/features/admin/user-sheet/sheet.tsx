import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../../components/ui/button.js';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the right of the page, the whole of a phone; traps the focus, closes on Esc and beside it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  // No button of the dialog's own opened it, so it has to be told where the focus came from.
  const [opener] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          className="animate-sheet fixed inset-y-0 right-0 z-50 flex w-full flex-col border-line border-l bg-bg shadow-3 outline-none sm:w-[560px]"
        >
          <div className="flex min-h-16 items-center gap-4 border-line border-b bg-surface px-5 sm:px-6">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-[17px] tracking-tight">
              {title}
            </Radix.Title>
            <Radix.Close
              aria-label="Close"
              className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mr-2`}
            >
              <X className="size-[18px]" aria-hidden="true" />
            </Radix.Close>
          </div>
          <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4 sm:p-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A part of the panel with its heading. */
export function SheetSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0 rounded-xl border border-line bg-surface shadow-1" aria-label={title}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2 sm:px-5">
        <h3 className="font-semibold text-[14.5px]">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
