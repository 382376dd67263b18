import { t } from '@lockwatch/texts/web/landing';
import { useState } from 'react';
import { Logo } from '../../components/icons/logo.js';
import { getWebConfig } from '../../config/web-config.js';
import { LanguageSwitch } from '../language/language-switch.js';
import { LegalLinks, SectionLink, SkipLink } from '../navigation/links.js';
import { SiteNav } from '../navigation/site-nav.js';
import { usePageTitle } from '../navigation/use-page-title.js';
import { useSectionInAddress } from '../navigation/use-section-in-address.js';
import { AboutSection } from './about-section.js';
import { BackgroundShapes } from './background-shapes.js';
import { HeroSection } from './hero-section.js';
import type { IntroTexts } from './intro-state.js';
import { PlanSection } from './plan-section.js';
import { ReviewsSection } from './reviews-section.js';
import { ServerSection } from './server-section.js';
import { isReturnVisit, useIntro } from './use-intro.js';
import { useIsInView } from './use-is-in-view.js';

/** Home page (section 2, "Landing page"); it makes no call ([7-33]). */
export function LandingPage() {
  usePageTitle(null);
  const [isReturn] = useState(isReturnVisit);
  const texts: IntroTexts = {
    title: getWebConfig().brandName,
    subtitle: t(isReturn ? 'landing.intro.returnSubtitle' : 'landing.intro.subtitle'),
    creatorSubtitle: getWebConfig().creatorCredit,
  };
  const intro = useIntro(texts, !isReturn);
  useSectionInAddress(intro.showContent);
  return (
    <>
      <SkipLink />
      <BackgroundShapes />
      <SiteNav />
      <main id="content" tabIndex={-1} className="outline-none">
        <HeroSection intro={intro} texts={texts} />
        {intro.showContent && (
          <>
            <AboutSection />
            <PlanSection />
            <ServerSection />
            <ReviewsSection />
          </>
        )}
      </main>
      {intro.showContent && <SiteFooter />}
    </>
  );
}

/** Footer ([2-18]); fades in when 20 % is visible ([9-02]). */
function SiteFooter() {
  const { ref, isSeen } = useIsInView<HTMLElement>(0.2);
  const { brandName, botInviteUrl, discordInviteUrl } = getWebConfig();
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
        {[
          [discordInviteUrl, t('landing.joinServer')] as const,
          [botInviteUrl, t('landing.addBot')] as const,
        ].map(
          ([url, text]) =>
            url && (
              <a
                key={url}
                href={url}
                target="_blank"
                rel="noreferrer"
                className="tap inline-flex items-center rounded-md font-medium text-[14px] text-text-2 underline decoration-line-strong underline-offset-4 hover:text-text"
              >
                {text}
              </a>
            ),
        )}
        <LanguageSwitch />
      </div>
    </footer>
  );
}
