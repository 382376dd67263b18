import { t } from '@lockwatch/texts/web/landing';
import { ArrowRight } from 'lucide-react';
import { useAuth } from '../../auth/auth-store.js';
import { ButtonLink } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { getWebConfig } from '../../config/web-config.js';
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
        <div
          ref={tilt.ref}
          data-testid="hero-card"
          className="relative grid gap-10 rounded-2xl border border-line bg-surface p-6 shadow-3 transition-transform duration-300 ease-out-soft sm:p-10 lg:grid-cols-[1.05fr_1fr] lg:items-center lg:gap-12 lg:p-14"
        >
          <div>
            <h1 className="font-semibold text-[clamp(2.9rem,8.5vw,5.25rem)] leading-[0.98] tracking-[-0.045em]">
              <TypedText full={texts.title} shown={intro.title} />
            </h1>
            <p className="mt-5 max-w-[30ch] text-[clamp(1.1rem,2vw,1.35rem)] text-text-2 leading-snug">
              <TypedText full={texts.subtitle} shown={intro.subtitle} />
            </p>
            <p className="mt-4 text-[14px] text-text-3">
              <TypedText full={texts.creatorSubtitle} shown={intro.creatorSubtitle} />
            </p>
            <HeroActions />
            {intro.isFirstLoad && (
              <p className={cn('mt-4 text-[13px] text-text-3', intro.showContent && 'invisible')}>
                {t('landing.intro.skip')}
              </p>
            )}
          </div>
          <div className={intro.showContent ? 'animate-hero-content' : 'invisible'}>
            <TradeStrip isRunning={intro.showContent} />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Fits both texts, so that the next link does not move after the session check. */
const PRIMARY_WIDTH = 'min-w-62';

/** Here from the start: the intro does not hold them back. */
function HeroActions() {
  const { user } = useAuth();
  return (
    <div className="mt-9 flex flex-wrap gap-3">
      <StartButton to="/dashboard/overview" className={PRIMARY_WIDTH}>
        {t(user ? 'landing.hero.openDashboard' : 'landing.hero.start')}
        <ArrowRight className="size-4" />
      </StartButton>
      <ButtonLink href={getWebConfig().discordInviteUrl} size="lg">
        {t('landing.hero.joinDiscord')}
      </ButtonLink>
    </div>
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
