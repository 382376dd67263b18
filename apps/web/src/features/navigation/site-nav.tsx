import { t } from '@lockwatch/texts/web/navigation';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '../../auth/auth-store.js';
import { prepareSignIn, signIn, signOut } from '../../auth/session.js';
import { Logo } from '../../components/icons/logo.js';
import { Button } from '../../components/ui/button.js';
import { getWebConfig } from '../../config/web-config.js';
import { ThemeToggle } from '../theme/theme-toggle.js';
import { SectionLink } from './links.js';
import { PhoneMenu } from './phone-menu.js';
import { ProfilePicture } from './profile-picture.js';

const ENTRY =
  'flex min-h-12 w-full items-center rounded-md px-3 font-medium text-[16px] text-text hover:bg-surface-2';

/** The home page's menu on phones ([2-25]). */
function MenuEntries() {
  const { user } = useAuth();
  return (
    <div className="px-4 pb-4">
      {user && (
        <div className="mb-3 flex items-center gap-3 border-line border-b px-3 pb-4">
          <ProfilePicture name={user.name} picture={user.picture} />
          <span className="truncate">{t('navigation.welcome', { name: user.name })}</span>
        </div>
      )}
      <nav aria-label={t('navigation.menu')} className="grid gap-1">
        <SectionLink section="about-section" className={ENTRY}>
          {t('navigation.about')}
        </SectionLink>
        <SectionLink section="plan-section" className={ENTRY}>
          {t('navigation.pricing')}
        </SectionLink>
        {user && (
          <Link to="/dashboard/items" className={ENTRY}>
            {t('navigation.dashboard')}
          </Link>
        )}
      </nav>
      <div className="mt-4 border-line border-t pt-4">
        {user ? (
          <Button className="w-full" onClick={signOut}>
            {t('navigation.logout')}
          </Button>
        ) : (
          <Button variant="primary" className="w-full" onClick={signIn}>
            {t('navigation.logIn')}
          </Button>
        )}
      </div>
    </div>
  );
}

const LINK =
  'tap inline-flex items-center rounded-md px-3 font-medium text-[14px] text-text-2 transition-colors hover:bg-surface-2 hover:text-text';

/** Top navigation bar ([2-19] to [2-26]). */
export function SiteNav() {
  const isScrolled = useIsScrolled();
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 border-b px-4 transition-colors duration-200 ${
        isScrolled ? 'border-line bg-bg/92 backdrop-blur-md' : 'border-transparent'
      }`}
    >
      <nav aria-label={t('navigation.main')} className="mx-auto flex h-[72px] max-w-6xl items-center gap-1">
        <SectionLink
          section="header-section"
          className="mr-4 flex items-center gap-3 rounded-lg"
          aria-label={t('navigation.home', { brandName: getWebConfig().brandName })}
        >
          <Logo />
          <span className="font-semibold text-[17px] tracking-tight">{getWebConfig().brandName}</span>
        </SectionLink>
        <div className="hidden items-center gap-1 md:flex">
          <SectionLink section="about-section" className={LINK}>
            {t('navigation.about')}
          </SectionLink>
          <SectionLink section="plan-section" className={LINK}>
            {t('navigation.pricing')}
          </SectionLink>
        </div>
        {/* Takes the remaining width, so that the session check moves nothing. */}
        <div className="flex flex-1 items-center justify-end gap-2">
          <div className="hidden md:contents">
            <AccountLinks />
          </div>
          <ThemeToggle />
          <div className="md:hidden">
            <PhoneMenu>
              <MenuEntries />
            </PhoneMenu>
          </div>
        </div>
      </nav>
    </header>
  );
}

function AccountLinks() {
  const { status, user } = useAuth();
  if (!user) {
    return (
      <Button
        variant="primary"
        pending={status === 'loading'}
        onClick={signIn}
        onPointerEnter={prepareSignIn}
        onFocus={prepareSignIn}
      >
        {t('navigation.logIn')}
      </Button>
    );
  }
  return (
    <>
      <Link to="/dashboard/items" className={LINK}>
        {t('navigation.dashboard')}
      </Link>
      <ProfilePicture name={user.name} picture={user.picture} />
      <span className="max-w-[20ch] truncate text-[14px] text-text-2">
        {t('navigation.welcome', { name: user.name })}
      </span>
      <Button variant="secondary" onClick={signOut}>
        {t('navigation.logout')}
      </Button>
    </>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 8);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}
