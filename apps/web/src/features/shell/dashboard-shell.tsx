import { Link, useRouterState } from '@tanstack/react-router';
import { LogOut, Menu, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useAuth } from '../../auth/auth-store.js';
import { signOut } from '../../auth/session.js';
import { Logo } from '../../components/icons/logo.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { getWebConfig } from '../../config/web-config.js';
import { LiveUpdates } from '../live/live-updates.js';
import { useMe } from '../me/me.js';
import { LegalLinks, SectionLink, SkipLink } from '../navigation/links.js';
import { ProfilePicture } from '../navigation/profile-picture.js';
import { PingAlerts, UnreadBadge } from '../notifications/ping-alerts.js';
import { ThemeToggle } from '../theme/theme-toggle.js';
import { ConnectionNotice } from './connection-notice.js';
import { activeTab, tabsFor } from './dashboard-tabs.js';
import { Shortcuts } from './shortcuts.js';

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
        <HomeSections />
        <div className="border-line border-t p-3">
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
      <PingAlerts />
      <ConnectionNotice />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto min-h-dvh max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10"
      >
        {children}
      </main>
      <footer className="mx-auto max-w-6xl px-4 pb-8 sm:px-8">
        <LegalLinks className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t pt-4" />
      </footer>
    </div>
  );
}

function HomeLink() {
  return (
    <Link
      to="/"
      className="flex items-center gap-3 rounded-lg"
      aria-label={`${getWebConfig().brandName}, home`}
    >
      <Logo />
      <span className="font-semibold text-[16px] tracking-tight">{getWebConfig().brandName}</span>
    </Link>
  );
}

/** Links to the home page's sections ([2-20], [2-21]). */
function HomeSections() {
  const link =
    'tap inline-flex items-center rounded-md px-3 text-[13.5px] text-text-3 transition-colors hover:bg-surface-2 hover:text-text';
  return (
    <nav aria-label="Home page" className="mt-auto flex px-3 pb-2">
      <SectionLink section="about-section" className={link}>
        About
      </SectionLink>
      <SectionLink section="plan-section" className={link}>
        Pricing
      </SectionLink>
    </nav>
  );
}

function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger aria-label="Open menu" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        <Menu className="size-5" />
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
              <X className="size-5" />
            </Radix.Close>
          </div>
          <TabList onFollow={() => setOpen(false)} />
          <HomeSections />
          <div className="border-line border-t p-3">
            <UserMenu />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function TabList({ onFollow }: { onFollow?: () => void }) {
  const active = useRouterState({ select: (state) => activeTab(state.location.pathname) });
  const me = useMe();
  const tabs = tabsFor(me.data?.roles.map((role) => role.name) ?? []);
  return (
    <nav aria-label="Dashboard" className="grid gap-1 px-3">
      {tabs.map(({ id, label, to, icon: Icon }) => (
        <Link
          key={id}
          to={to}
          preload="intent"
          onClick={onFollow}
          aria-current={id === active ? 'page' : undefined}
          className={cn(
            'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-[14px] transition-colors md:min-h-10',
            id === active ? 'bg-surface-3 text-text' : 'text-text-2 hover:bg-surface-2 hover:text-text',
          )}
        >
          <Icon
            className={cn('size-[18px]', id === active ? 'text-accent-text' : 'text-text-3')}
            aria-hidden="true"
          />
          {label}
          {id === 'notifications' && <UnreadBadge />}
        </Link>
      ))}
    </nav>
  );
}

function UserMenu() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="flex items-center gap-1">
      <ProfilePicture name={user.name} picture={user.picture} size={32} />
      <span className="ml-1.5 min-w-0 flex-1 truncate text-[13.5px] text-text-2" title={user.name}>
        {user.name}
      </span>
      <ThemeToggle className="max-md:hidden" />
      <Button variant="ghost" size="icon" onClick={signOut} aria-label="Logout" title="Logout">
        <LogOut className="size-[18px]" />
      </Button>
    </div>
  );
}
