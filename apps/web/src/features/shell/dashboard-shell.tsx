import { getPageLanguage } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/navigation';
import { Link, useRouterState } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useAuth } from '../../auth/auth-store.js';
import { signOut } from '../../auth/session.js';
import { Logo } from '../../components/icons/logo.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { useCardLayout } from '../../components/ui/use-card-layout.js';
import { getWebConfig } from '../../config/web-config.js';
import { PushListener } from '../browser-pushes/push-listener.js';
import { applyLanguage, getUnsavedLanguage, markLanguageSaved } from '../language/language.js';
import { LanguageSwitch } from '../language/language-switch.js';
import { LiveUpdates } from '../live/live-updates.js';
import { useMe, usePermission } from '../me/me.js';
import { activeTab, type DashboardTab, tabsFor } from '../navigation/dashboard-tabs.js';
import { LegalLinks, SectionLink, SkipLink } from '../navigation/links.js';
import { PhoneMenu } from '../navigation/phone-menu.js';
import { ProfilePicture } from '../navigation/profile-picture.js';
import { PingAlerts, UnreadBadge } from '../notifications/ping-alerts.js';
import { SearchButton } from '../palette/search-button.js';
import { ThemeToggle } from '../theme/theme-toggle.js';
import { ConnectionNotice } from './connection-notice.js';
import { type Overlay, Shortcuts } from './shortcuts.js';

const SnoozeNotice = lazyPart(async () => (await import('./snooze-notice.js')).SnoozeNotice);

/** Sidebar on wide screens, a bar with a menu and one with the main pages on phones ([2-27]). */
export function DashboardShell({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const openSearch = () => setOverlay('search');
  const tabs = tabsFor(useMe().data?.roles.map((role) => role.name) ?? []);
  const isPhone = useCardLayout();
  const enabled = usePermission('READ_PREFERENCES');
  const snoozedUntil = trpc.user.pingLimits.get.useQuery(undefined, { enabled }).data?.snoozed_until;
  return (
    <div className="md:pl-60">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 flex-col border-line border-r bg-surface md:flex">
        <div className="p-4">
          <HomeLink />
        </div>
        <div className="px-3 pb-3">
          <SearchButton onOpen={openSearch} />
        </div>
        <Menu tabs={tabs} />
      </aside>
      <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-line border-b bg-surface px-4 md:hidden">
        <HomeLink />
        <span className="ml-auto flex gap-1">
          <SearchButton isCompact onOpen={openSearch} />
          <ThemeToggle />
        </span>
        <PhoneMenu>
          <Menu tabs={tabs} />
        </PhoneMenu>
      </header>
      <Shortcuts tabs={tabs} overlay={overlay} onOverlay={setOverlay} />
      <AccountLanguage />
      <LiveUpdates />
      <PingAlerts />
      <PushListener />
      <ConnectionNotice />
      {snoozedUntil && <SnoozeNotice until={snoozedUntil} />}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto min-h-dvh max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10"
      >
        {children}
      </main>
      <footer className="mx-auto max-w-6xl px-4 pb-8 sm:px-8">
        <div className="flex flex-wrap justify-between gap-x-5 gap-y-2 border-line border-t pt-4">
          <LegalLinks className="flex flex-wrap gap-x-5 gap-y-1" />
          <LanguageSwitch />
        </div>
      </footer>
      {isPhone && (
        <div className="phone-bar md:hidden">
          <TabList tabs={tabs.filter(({ id }) => id !== 'why').slice(0, 4)} />
        </div>
      )}
    </div>
  );
}

function HomeLink() {
  const { brandName } = getWebConfig();
  return (
    <Link
      to="/"
      className="flex items-center gap-3 rounded-lg"
      aria-label={t('navigation.home', { brandName })}
    >
      <Logo />
      <span className="font-semibold text-[16px] tracking-tight">{brandName}</span>
    </Link>
  );
}

/** The pages, the sections of the home page and the user. */
function Menu({ tabs }: { tabs: readonly DashboardTab[] }) {
  const link =
    'tap inline-flex items-center rounded-md px-3 text-[13.5px] text-text-3 transition-colors hover:bg-surface-2 hover:text-text';
  return (
    <>
      <TabList tabs={tabs} />
      <nav aria-label={t('navigation.homePage')} className="mt-auto flex px-3 pb-2">
        <SectionLink section="about-section" className={link}>
          {t('navigation.about')}
        </SectionLink>
        <SectionLink section="plan-section" className={link}>
          {t('navigation.pricing')}
        </SectionLink>
      </nav>
      <div className="border-line border-t p-3">
        <UserMenu />
      </div>
    </>
  );
}

function TabList({ tabs }: { tabs: readonly DashboardTab[] }) {
  const active = useRouterState({ select: (state) => activeTab(state.location.pathname) });
  return (
    <nav aria-label={t('navigation.dashboard')} className="grid gap-1 px-3">
      {tabs.map(({ id, label, to, icon: Icon }) => (
        <Link
          key={id}
          to={to}
          preload="intent"
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
      <Button
        variant="ghost"
        size="icon"
        onClick={signOut}
        aria-label={t('navigation.logout')}
        title={t('navigation.logout')}
      >
        <LogOut className="size-[18px]" />
      </Button>
    </div>
  );
}

/** Saves the choice made in this browser to the account; without one, shows the account's language. */
function AccountLanguage() {
  const language = useMe().data?.language;
  const { mutate } = trpc.user.language.set.useMutation({ onSuccess: markLanguageSaved });
  useEffect(() => {
    if (language === undefined) return;
    const unsaved = getUnsavedLanguage();
    if (unsaved !== null) mutate({ language: unsaved });
    else if (language !== null && language !== getPageLanguage()) void applyLanguage(language);
  }, [language, mutate]);
  return null;
}
