import { Link } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../auth/auth-store.js';
import { signIn, signOut } from '../../auth/session.js';
import { Button } from '../../components/ui/button.js';
import { SectionLink } from './links.js';
import { ProfilePicture } from './profile-picture.js';

const ENTRY =
  'flex min-h-12 w-full items-center rounded-md px-3 font-medium text-[16px] text-text hover:bg-surface-2';

/** Menu on phones ([2-25]). A native dialog, because a library would make the home page too large. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => dialog.current?.close(), []);

  // Close the menu on every navigation, also to a section of this page.
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
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Menu className="size-5" />
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClick={closeOnOverlay}
        onClose={() => setOpen(false)}
        className="m-0 ml-auto h-dvh max-h-none w-[min(320px,86vw)] max-w-none border-line border-l bg-surface p-4 shadow-3 backdrop:bg-scrim open:animate-sheet"
      >
        <div className="flex justify-end">
          <Button variant="ghost" size="icon" aria-label="Close menu" onClick={close}>
            <X className="size-5" />
          </Button>
        </div>
        {isOpen && <MenuEntries onFollow={close} />}
      </dialog>
    </div>
  );
}

/** Rendered only while open, so that screen readers do not find the links twice. */
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
        {user && (
          <Link to="/dashboard/items" className={ENTRY}>
            Dashboard
          </Link>
        )}
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
