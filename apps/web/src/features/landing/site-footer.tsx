import { t } from '@lockwatch/texts/web/landing';
import { Logo } from '../../components/icons/logo.js';
import { getWebConfig } from '../../config/web-config.js';
import { LanguageSwitch } from '../language/language-switch.js';
import { LegalLinks, SectionLink } from '../navigation/links.js';
import { useIsInView } from './use-is-in-view.js';

/** Footer ([2-18]); fades in when 20 % is visible ([9-02]). */
export function SiteFooter() {
  const { ref, isSeen } = useIsInView<HTMLElement>(0.2);
  const { brandName, discordInviteUrl } = getWebConfig();
  return (
    <footer
      ref={ref}
      data-seen={isSeen}
      className="reveal border-line border-t px-4 py-12 [--reveal-time:1s]"
    >
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-6 sm:flex-row sm:flex-wrap sm:items-center">
        <SectionLink
          section="header-section"
          className="tap flex items-center gap-3 rounded-lg"
          aria-label={t('landing.backToTop', { brand: brandName })}
        >
          <Logo size={36} />
          <span className="font-semibold">{brandName}</span>
        </SectionLink>
        <p className="text-[14px] text-text-3">{t('landing.copyright', { brand: brandName })}</p>
        <LegalLinks className="flex flex-wrap gap-x-5 gap-y-1 sm:ml-auto" />
        <a
          href={discordInviteUrl}
          target="_blank"
          rel="noreferrer"
          className="tap inline-flex items-center rounded-md font-medium text-[14px] text-text-2 underline decoration-line-strong underline-offset-4 hover:text-text"
        >
          {t('landing.joinServer')}
        </a>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
