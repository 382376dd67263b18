import { t } from '@lockwatch/texts/web/navigation';
import type { ReactNode } from 'react';
import { getWebConfig } from '../../config/web-config.js';

export type SectionId = 'header-section' | 'about-section' | 'plan-section';

interface SectionLinkProps {
  section: SectionId;
  className: string;
  children: ReactNode;
  'aria-label'?: string;
}

/** Link to a section of the home page, from any page ([2-19] to [2-21]). */
export function SectionLink({ section, ...props }: SectionLinkProps) {
  const home = location.pathname === '/' ? '' : '/';
  return <a href={`${home}#${section}`} {...props} />;
}

export function LegalLinks({ className }: { className?: string }) {
  const { termsUrl, privacyUrl, supportUrl } = getWebConfig();
  const links = [
    [t('navigation.terms'), termsUrl],
    [t('navigation.privacy'), privacyUrl],
    [t('navigation.help'), supportUrl],
    [t('navigation.deals'), '/deals'],
    [t('navigation.status'), '/status'],
    ['API', '/api/docs'],
  ] as const;
  return (
    <ul className={className} aria-label={t('navigation.legal')}>
      {links.map(([label, href]) => (
        <li key={label}>
          <a href={href} className="tap inline-flex items-center text-[14px] text-text-2 hover:text-text">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Skips the navigation; leads to the element with the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-60 rounded-md bg-accent px-4 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t('navigation.skip')}
    </a>
  );
}
