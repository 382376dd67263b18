import { t } from '@lockwatch/texts/web/landing';
import { ArrowRight } from 'lucide-react';
import { useAuth } from '../../auth/auth-store.js';
import { ButtonLink } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { getWebConfig } from '../../config/web-config.js';
import { HeroCard, START_WIDTH } from './hero-card.js';
import type { IntroState, IntroTexts } from './intro-state.js';
import { StartButton } from './start-button.js';
import { TradeStrip } from './trade-strip.js';
import { useTilt } from './use-tilt.js';

/** Hero card ([1-06], [2-14], [2-15]). Space is reserved for the full texts, so typing moves nothing. */
export function HeroSection({ intro, texts }: { intro: IntroState; texts: IntroTexts }) {
  const tilt = useTilt<HTMLDivElement>();
  return (
    <section
      id="header-section"
      aria-label={t('landing.hero.label')}
      tabIndex={-1}
      className="px-4 pt-28 pb-16 outline-none sm:pt-36 sm:pb-24"
    >
      <div
        className="mx-auto max-w-6xl [perspective:1400px]"
        onPointerMove={tilt.onPointerMove}
        onPointerLeave={tilt.onPointerLeave}
      >
        <HeroCard
          ref={tilt.ref}
          data-testid="hero-card"
          title={<TypedText full={texts.title} shown={intro.title} />}
          subtitle={<TypedText full={texts.subtitle} shown={intro.subtitle} />}
          creator={<TypedText full={texts.creatorSubtitle} shown={intro.creatorSubtitle} />}
          actions={<HeroActions />}
          hint={
            intro.isFirstLoad && (
              <p className={cn('mt-4 text-[13px] text-text-3', intro.showContent && 'invisible')}>
                {t('landing.intro.skip')}
              </p>
            )
          }
          demo={
            <div className={intro.showContent ? 'animate-hero-content' : 'invisible'}>
              <TradeStrip isRunning={intro.showContent} />
            </div>
          }
        />
      </div>
    </section>
  );
}

/** Here from the start: the intro does not hold them back. */
function HeroActions() {
  const { user } = useAuth();
  return (
    <>
      <StartButton to="/dashboard/overview" className={START_WIDTH}>
        {t(user ? 'landing.hero.openDashboard' : 'landing.hero.start')}
        <ArrowRight className="size-4" />
      </StartButton>
      <ButtonLink href={getWebConfig().discordInviteUrl} size="lg">
        {t('landing.hero.joinDiscord')}
      </ButtonLink>
    </>
  );
}

function TypedText({ full, shown }: { full: string; shown: string }) {
  if (shown === full) return full;
  return (
    <span className="relative">
      <span className="sr-only">{full}</span>
      <span aria-hidden="true">
        {shown}
        {shown !== '' && (
          <span className="animate-blink -mr-[0.08em] inline-block h-[0.9em] w-[0.06em] min-w-0.5 translate-y-[0.1em] bg-accent" />
        )}
        <span className="invisible">{full.slice(shown.length)}</span>
      </span>
    </span>
  );
}
