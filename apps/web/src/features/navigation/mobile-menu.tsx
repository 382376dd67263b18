import { Menu, X } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../auth/auth-store.js';
import { signIn, signOut } from '../../auth/session.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { DashboardLink } from './dashboard-link.js';
import { ProfilePicture } from './profile-picture.js';
import { SectionLink } from './section-link.js';

const ENTRY =
  'flex min-h-12 w-full items-center rounded-md px-3 font-medium text-[16px] text-text hover:bg-surface-2';

/**
 * Menu on phones ([2-25]). A native modal dialog: it traps the focus, closes on Esc and makes the page behind it
 * inert without a library, which the landing page's size has no room for.
 */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => dialog.current?.close(), []);

  // The menu closes whenever the route changes: to another page it is gone, to a section it stays.
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [close]);
  useEffect(() => {
    document.body.dataset.scrollLocked = String(isOpen);
    return () => {
      delete document.body.dataset.scrollLocked;
    };
  }, [isOpen]);

  function open(): void {
    dialog.current?.showModal();
    setOpen(true);
  }

  function closeOnOverlay(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === dialog.current) close();
  }

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <Menu className="size-5" aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClick={closeOnOverlay}
        onClose={() => setOpen(false)}
        className="m-0 ml-auto h-dvh max-h-none w-[min(320px,86vw)] max-w-none border-line border-l bg-surface p-4 shadow-3 backdrop:bg-scrim open:animate-sheet"
      >
        <div className="flex justify-end">
          <button
            type="button"
            aria-label="Close menu"
            onClick={close}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        {isOpen && <MenuEntries onFollow={close} />}
      </dialog>
    </div>
  );
}

/** Not there while the menu is closed: nothing is said twice. */
function MenuEntries({ onFollow }: { onFollow: () => void }) {
  const { user } = useAuth();
  return (
    <>
      {user && (
        <div className="mb-3 flex items-center gap-3 border-line border-b px-3 pb-4">
          <ProfilePicture name={user.name} picture={user.picture} />
          <span className="truncate">Welcome, {user.name}!</span>
        </div>
      )}
      <nav aria-label="Menu" className="grid gap-1">
        <SectionLink section="about-section" className={ENTRY} onFollow={onFollow}>
          About
        </SectionLink>
        <SectionLink section="plan-section" className={ENTRY} onFollow={onFollow}>
          Pricing
        </SectionLink>
        {user && <DashboardLink className={ENTRY}>Dashboard</DashboardLink>}
      </nav>
      <div className="mt-4 border-line border-t pt-4">
        {user ? (
          <Button className="w-full" onClick={signOut}>
            Logout
          </Button>
        ) : (
          <Button
            variant="primary"
            className="w-full"
            onClick={() => {
              onFollow();
              signIn();
            }}
          >
            Log In
          </Button>
        )}
      </div>
    </>
  );
}
