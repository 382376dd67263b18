import { t } from '@lockwatch/texts/web/navigation';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../auth/auth-store.js';
import { signIn, signOut } from '../../auth/session.js';
import { Button } from '../../components/ui/button.js';
import { SectionLink } from './links.js';
import { PhoneMenu } from './phone-menu.js';
import { ProfilePicture } from './profile-picture.js';

const ENTRY =
  'flex min-h-12 w-full items-center rounded-md px-3 font-medium text-[16px] text-text hover:bg-surface-2';

/** The home page's menu on phones ([2-25]). */
export function MobileMenu() {
  return <PhoneMenu>{(close) => <MenuEntries onFollow={close} />}</PhoneMenu>;
}

function MenuEntries({ onFollow }: { onFollow: () => void }) {
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
        <SectionLink section="about-section" className={ENTRY} onFollow={onFollow}>
          {t('navigation.about')}
        </SectionLink>
        <SectionLink section="plan-section" className={ENTRY} onFollow={onFollow}>
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
          <Button
            variant="primary"
            className="w-full"
            onClick={() => {
              onFollow();
              signIn();
            }}
          >
            {t('navigation.logIn')}
          </Button>
        )}
      </div>
    </div>
  );
}
