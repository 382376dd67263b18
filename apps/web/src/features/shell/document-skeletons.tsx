import { shownFirstMarker } from '@lockwatch/contracts';
import { ArrowRight } from 'lucide-react';
import { SIGN_IN_HASH } from '../../auth/sign-in-hash.js';
import { Logo } from '../../components/icons/logo.js';
import { ButtonLink, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { Skeleton } from '../../components/ui/states.js';
import { HeroCard, START_WIDTH } from '../landing/hero-card.js';
import { PageHeading } from '../navigation/page-heading.js';
import { ShellSkeleton } from './shell-skeleton.js';

/* The build writes these into the documents, with the styles of shell.css. */

export interface SkeletonProps {
  /** A text in both languages. */
  translate: (key: string) => { en: string; id: string };
  /** Keys of the heading and of the sentence below it. */
  heading: readonly string[];
}

/** A public page until its code is there. */
export function SiteSkeleton() {
  return (
    <div className="px-4" aria-busy="true">
      <Bar />
      <main className="mx-auto max-w-6xl py-8">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="mt-8 h-72 w-full" />
      </main>
    </div>
  );
}

/** The bar and the hero of the home page, where they stay; the button signs in as soon as the dashboard's code is there. */
export function HomeSkeleton({ translate }: SkeletonProps) {
  const say = (key: string, className?: string) => <Said {...translate(key)} className={className} />;
  return (
    <div className="px-4 pb-16 sm:pb-24">
      <Bar />
      <main className="mx-auto mt-10 max-w-6xl sm:mt-18">
        <HeroCard
          title={shownFirstMarker('brandName')}
          subtitle={
            <>
              {say('landing.intro.subtitle', 'in-data-returning:hidden')}
              {say('landing.intro.returnSubtitle', 'hidden in-data-returning:inline')}
            </>
          }
          creator={shownFirstMarker('creatorCredit')}
          actions={
            <>
              <a
                href={`/dashboard/overview${SIGN_IN_HASH}`}
                className={cn(buttonClass({ variant: 'primary', size: 'lg' }), START_WIDTH)}
              >
                {say('landing.hero.start')}
                <ArrowRight className="size-4" />
              </a>
              <ButtonLink href={shownFirstMarker('discordInviteUrl')} size="lg">
                {say('landing.hero.joinDiscord')}
              </ButtonLink>
            </>
          }
          hint={
            <p className="invisible mt-4 text-[13px] in-data-returning:hidden">{say('landing.intro.skip')}</p>
          }
          demo={<Skeleton className="h-[411px] w-full rounded-xl sm:h-[343px]" />}
        />
      </main>
    </div>
  );
}

function Bar() {
  return (
    <div className="mx-auto flex h-[72px] max-w-6xl items-center gap-3">
      <Logo />
      <span className="font-semibold text-[17px] tracking-tight">{shownFirstMarker('brandName')}</span>
    </div>
  );
}

/** A page of the dashboard. */
export function DashboardSkeleton({ translate, heading }: SkeletonProps) {
  const [title, text] = heading.map((key) => <Said key={key} {...translate(key)} />);
  return <ShellSkeleton heading={title && <PageHeading title={title} text={text} />} />;
}

/** A text in both languages: the document shows that of the browser. */
function Said({ en, id, className }: { en: string; id: string; className?: string | undefined }) {
  return (
    <span className={className}>
      <span className="in-[:lang(id)]:hidden">{en}</span>
      <span className="hidden in-[:lang(id)]:inline">{id}</span>
    </span>
  );
}
