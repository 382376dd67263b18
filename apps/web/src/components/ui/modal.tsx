import { t } from '@lockwatch/texts/web/modal';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from './button.js';
import { cn } from './class-names.js';
import type { DialogProps } from './dialog.js';

const DIALOG =
  'animate-appear inset-x-4 bottom-4 mx-auto max-h-[85dvh] rounded-xl border bg-surface p-6 sm:bottom-auto';
const SMALL_DIALOG =
  'max-w-md sm:top-[10vh] [@media(min-height:800px)]:sm:top-[18vh] [@media(min-height:800px)]:sm:max-h-[77dvh]';
const SHEET =
  'animate-sheet inset-y-0 right-0 grid w-full grid-cols-1 content-start gap-4 border-l bg-bg p-4 pt-0 sm:w-[560px] sm:p-6 sm:pt-0';
const SHEET_HEADER = 'sticky top-0 z-10 -mx-4 border-line border-b bg-surface px-5 py-4.5 sm:-mx-6 sm:px-6';

/** A modal that traps the focus and closes on Esc, the overlay and its button; with input, it asks before the first two. */
export function Modal(props: DialogProps) {
  const { isOpen = true, onClose, title, description, isLocked = false, isEdited = false } = props;
  const focusReturn = useFocusReturn();
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const hasInput = isEdited || isTyped;
  const keepOpen = (event: Event) => {
    if (isLocked || hasInput) event.preventDefault();
    if (!isLocked && hasInput) setAsking(!isAsking);
  };
  useEffect(() => {
    if (isOpen) return;
    setTyped(false);
    setAsking(false);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen || !isEdited) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen, isEdited]);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !isLocked && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim animate-appear" />
        <Radix.Content
          {...focusReturn}
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          onInput={() => setTyped(true)}
          className={cn(
            'fixed z-50 overflow-y-auto border-line shadow-3 outline-none',
            props.isSheet ? SHEET : DIALOG,
            !props.isSheet && (props.isWide ? 'max-w-3xl sm:top-[8vh]' : SMALL_DIALOG),
          )}
        >
          <div className={cn('flex items-start gap-4', props.isSheet && SHEET_HEADER)}>
            <Radix.Title className="min-w-0 flex-1 break-words font-semibold text-[18px] leading-snug tracking-tight">
              {title}
            </Radix.Title>
            {!isLocked && (
              <Radix.Close
                aria-label={t('common.close')}
                className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mt-2.5 -mr-2.5`}
              >
                <X className="size-[18px]" />
              </Radix.Close>
            )}
          </div>
          {description && (
            <Radix.Description asChild>
              <div className="mt-2 text-text-2">{description}</div>
            </Radix.Description>
          )}
          {props.children}
          {isAsking && (
            <div
              role="alertdialog"
              aria-label={t('modal.discardQuestion')}
              className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-2 border-line border-t bg-surface-2 px-6 py-4"
            >
              <p className="w-full font-medium">{t('modal.discardQuestion')}</p>
              <Button variant="danger-outline" onClick={onClose}>
                {t('modal.discard')}
              </Button>
              <Button autoFocus onClick={() => setAsking(false)}>
                {t('modal.keepEditing')}
              </Button>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Returns the focus to the element that had it; a dialog without a trigger of its own would lose it. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = focusedOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}

/** The focused element, or the menu's button if a menu entry has the focus. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement ? opener : null;
}
