import type { ReactNode } from 'react';
import { Logo } from '../../components/icons/logo.js';
import { cn } from '../../components/ui/class-names.js';
import { getWebConfig } from '../../config/web-config.js';
import { LanguageSwitch } from '../language/language-switch.js';
import { LegalLinks } from '../navigation/links.js';
import { usePageTitle } from '../navigation/use-page-title.js';

interface PublicPageProps {
  title: string;
  /** For charts. */
  isWide?: boolean;
  children: ReactNode;
}

export function PublicPage({ title, isWide = false, children }: PublicPageProps) {
  usePageTitle(title);
  return (
    <div className={cn('mx-auto flex min-h-dvh flex-col px-4 sm:px-8', isWide ? 'max-w-6xl' : 'max-w-3xl')}>
      <header className="py-4">
        <a href="/" className="tap inline-flex items-center gap-3 rounded-lg">
          <Logo size={40} />
          <span className="font-semibold text-[16px] tracking-tight">{getWebConfig().brandName}</span>
        </a>
      </header>
      <main className="flex-1 py-8">
        <h1 className="font-semibold text-[30px] leading-tight tracking-[-0.025em]">{title}</h1>
        <div className="mt-6 grid gap-7">{children}</div>
      </main>
      <footer className="flex flex-wrap justify-between gap-x-5 gap-y-2 border-line border-t py-6">
        <LegalLinks className="flex flex-wrap gap-x-5 gap-y-1" />
        <LanguageSwitch />
      </footer>
    </div>
  );
}
