import { shownFirstMarker } from '@lockwatch/contracts';
import { ArrowRight } from 'lucide-react';
import { SIGN_IN_HASH } from '../../auth/sign-in-hash.js';
import { Logo } from '../../components/icons/logo.js';
import { ButtonLink, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { Skeleton } from '../../components/ui/states.js';
import { HeroCard, START_WIDTH } from '../landing/hero-card.js';
import { PageHeading } from '../navigation/page-heading.js';

/* The build writes these into the documents, with the styles of shell.css. */

const TABS = [1, 2, 3, 4, 5, 6, 7];

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

/** A page of the dashboard, in the same dimensions, so that nothing moves. */
export function DashboardSkeleton({ translate, heading }: SkeletonProps) {
  const [title, text] = heading.map((key) => <Said key={key} {...translate(key)} />);
  return (
    <div className="md:pl-60" aria-busy="true">
      <div className="fixed inset-y-0 left-0 hidden w-60 border-line border-r bg-surface md:block">
        <div className="p-4">
          <Logo />
        </div>
        <div className="px-3 pb-3">
          <Skeleton className="h-10" />
        </div>
        <div className="grid gap-1 px-3">
          {TABS.map((tab) => (
            <div key={tab} className="flex min-h-10 items-center gap-3 px-3">
              <Skeleton className="size-[18px]" />
              <Skeleton className="w-24" />
            </div>
          ))}
        </div>
      </div>
      <div className="flex h-16 items-center border-line border-b bg-surface px-4 md:hidden">
        <Logo />
      </div>
      <main className="mx-auto max-w-6xl px-4 py-6 sm:px-8 sm:py-10">
        {title ? (
          <PageHeading title={title} text={text} />
        ) : (
          <>
            <h1 className="sr-only">
              <Said {...translate('common.loading')} />
            </h1>
            <Skeleton className="h-8 w-56" />
            <Skeleton className="mt-3 mb-8 w-80 max-w-full" />
          </>
        )}
        <Skeleton className="h-72 w-full" />
      </main>
    </div>
  );
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
