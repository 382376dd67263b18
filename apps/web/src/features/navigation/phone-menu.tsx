import { t } from '@lockwatch/texts/web/navigation';
import { Menu, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';

/** The button and panel of a menu on phones; a link or button in it closes it. A native dialog, because a library would make every page larger. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => dialog.current?.close(), []);

  // Close the menu on every navigation, also to a section of this page.
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [close]);

  function open(): void {
    dialog.current?.showModal();
    setOpen(true);
  }

  function closeOnClick({ target }: MouseEvent<HTMLDialogElement>): void {
    if (target === dialog.current || (target instanceof Element && target.closest('a, button'))) close();
  }

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('navigation.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Menu className="size-5" />
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        aria-label={t('navigation.menu')}
        onClick={closeOnClick}
        onClose={() => setOpen(false)}
        className="m-0 ml-auto h-dvh max-h-none w-[min(320px,86vw)] max-w-none flex-col border-line border-l bg-surface shadow-3 backdrop:bg-scrim open:flex open:animate-sheet"
      >
        <div className="flex min-h-16 items-center justify-between pr-4 pl-6">
          <span className="font-semibold">{t('navigation.menu')}</span>
          <Button variant="ghost" size="icon" aria-label={t('navigation.closeMenu')}>
            <X className="size-5" />
          </Button>
        </div>
        {/* Rendered only while open, so that screen readers do not find the links twice. */}
        {isOpen && children}
      </dialog>
    </>
  );
}
