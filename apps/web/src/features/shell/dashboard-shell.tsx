import { Link } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Logo } from '../../components/icons/logo.js';
import { buttonClass } from '../../components/ui/button.js';
import { webConfig } from '../../config/web-config.js';
import { LiveUpdates } from '../live/live-updates.js';
import { SkipLink } from '../navigation/skip-link.js';
import { ThemeToggle } from '../theme/theme-toggle.js';
import { ConnectionNotice } from './connection-notice.js';
import { Shortcuts } from './shortcuts.js';
import { TabList } from './tab-list.js';
import { UserMenu } from './user-menu.js';

/** Sidebar on wide screens, a bar with a menu on phones ([2-27]). */
export function DashboardShell({ children }: { children: ReactNode }) {
  return (
    <div className="md:pl-60">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 flex-col border-line border-r bg-surface md:flex">
        <div className="p-4">
          <HomeLink />
        </div>
        <TabList />
        <div className="mt-auto border-line border-t p-3">
          <UserMenu />
        </div>
      </aside>
      <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-line border-b bg-surface px-4 md:hidden">
        <HomeLink />
        <span className="ml-auto">
          <ThemeToggle />
        </span>
        <PhoneMenu />
      </header>
      <Shortcuts />
      <LiveUpdates />
      <ConnectionNotice />
      <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10">
        {children}
      </main>
    </div>
  );
}

function HomeLink() {
  return (
    <Link to="/" className="flex items-center gap-3 rounded-lg" aria-label={`${webConfig().brandName}, home`}>
      <Logo />
      <span className="font-semibold text-[16px] tracking-tight">{webConfig().brandName}</span>
    </Link>
  );
}

function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger aria-label="Open menu" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        <Menu className="size-5" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="animate-sheet fixed inset-y-0 right-0 z-50 flex w-[min(320px,86vw)] flex-col border-line border-l bg-surface shadow-3"
        >
          <div className="flex h-16 items-center justify-between pr-4 pl-6">
            <Radix.Title className="font-semibold">Menu</Radix.Title>
            <Radix.Close aria-label="Close menu" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
              <X className="size-5" aria-hidden="true" />
            </Radix.Close>
          </div>
          <TabList onFollow={() => setOpen(false)} />
          <div className="mt-auto border-line border-t p-3">
            <UserMenu />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
