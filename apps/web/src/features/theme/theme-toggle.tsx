import { t } from '@lockwatch/texts/web/navigation';
import { Moon, Sun } from 'lucide-react';
import { keep } from '../../components/browser-storage.js';
import { createStore } from '../../components/store.js';
import { Button } from '../../components/ui/button.js';

/** Button that switches between light and dark ([2-13], [2-27]). */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = currentTheme.use();
  const label = t(theme === 'dark' ? 'navigation.lightTheme' : 'navigation.darkTheme');
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      onClick={toggleTheme}
      aria-label={label}
      title={label}
      className={className}
    >
      <Icon className="size-[18px]" />
    </Button>
  );
}

type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const THEME_COLOURS: Record<Theme, string> = { dark: '#0a0e14', light: '#f6f5f1' };

/** index.html sets the theme before the first paint ([4-01]). */
const currentTheme = createStore<Theme>(document.body.dataset.theme === 'light' ? 'light' : 'dark');

function applyTheme(theme: Theme): void {
  document.body.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[theme]);
  currentTheme.set(theme);
}

/** Applies the other theme and stores it ([3-01], [4-01]). */
function toggleTheme(): void {
  applyTheme(currentTheme.get() === 'dark' ? 'light' : 'dark');
  keep(STORAGE_KEY, currentTheme.get());
}

export function syncThemeAcrossTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY && (event.newValue === 'light' || event.newValue === 'dark')) {
      applyTheme(event.newValue);
    }
  });
}
