import { Moon, Sun } from 'lucide-react';
import { buttonClass } from '../../components/ui/button.js';
import { toggleTheme, useTheme } from './theme.js';

/** Button that switches between light and dark ([2-13], [2-27]). */
export function ThemeToggle({ className = '' }: { className?: string }) {
  const theme = useTheme();
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={toggleTheme}
      aria-label={label}
      title={label}
      className={`${buttonClass({ variant: 'ghost', size: 'icon' })} ${className}`}
    >
      <Icon className="size-[18px]" aria-hidden="true" />
    </button>
  );
}
