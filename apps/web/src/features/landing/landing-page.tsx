import { t } from '@lockwatch/texts/web/landing';
import { useEffect, useState } from 'react';
import { getWebConfig } from '../../config/web-config.js';
import { getRequestedSection, goToSection, SkipLink } from '../navigation/links.js';
import { SiteNav } from '../navigation/site-nav.js';
import { usePageTitle } from '../navigation/use-page-title.js';
import { AboutSection } from './about-section.js';
import { BackgroundShapes } from './background-shapes.js';
import { HeroSection } from './hero-section.js';
import type { IntroTexts } from './intro-state.js';
import { PlanSection } from './plan-section.js';
import { ReviewsSection } from './reviews-section.js';
import { SiteFooter } from './site-footer.js';
import { isReturnVisit, useIntro } from './use-intro.js';

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
  useEffect(() => {
    const section = getRequestedSection();
    if (intro.showContent && section) goToSection(section);
  }, [intro.showContent]);
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
            <ReviewsSection />
          </>
        )}
      </main>
      {intro.showContent && <SiteFooter />}
    </>
  );
}
