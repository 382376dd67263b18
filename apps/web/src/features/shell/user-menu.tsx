import { LogOut } from 'lucide-react';
import { useAuth } from '../../auth/auth-store.js';
import { signOut } from '../../auth/session.js';
import { buttonClass } from '../../components/ui/button.js';
import { ProfilePicture } from '../navigation/profile-picture.js';
import { ThemeToggle } from '../theme/theme-toggle.js';

/** Who is signed in, the theme, and the way out. */
export function UserMenu() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="flex items-center gap-1">
      <ProfilePicture name={user.name} picture={user.picture} size={32} />
      <span className="ml-1.5 min-w-0 flex-1 truncate text-[13.5px] text-text-2" title={user.name}>
        {user.name}
      </span>
      <ThemeToggle className="max-md:hidden" />
      <button
        type="button"
        onClick={signOut}
        aria-label="Logout"
        title="Logout"
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <LogOut className="size-[18px]" aria-hidden="true" />
      </button>
    </div>
  );
}
