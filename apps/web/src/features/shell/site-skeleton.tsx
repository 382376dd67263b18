import { BRAND_NAME_MARKER } from '@lockwatch/contracts';
import { Logo } from '../../components/icons/logo.js';
import { Skeleton } from '../../components/ui/states.js';

/**
 * A public page until its code is there: the bar and the hero card of the home page, where they stay. The build writes it
 * into index.html, with the styles of shell.css.
 */
export function SiteSkeleton() {
  return (
    <div className="px-4" aria-busy="true">
      <div className="mx-auto flex h-[72px] max-w-6xl items-center gap-3">
        <Logo />
        <span className="font-semibold text-[17px] tracking-tight">{BRAND_NAME_MARKER}</span>
      </div>
      <main className="mx-auto mt-10 grid max-w-6xl gap-10 rounded-2xl border border-line bg-surface p-6 shadow-3 sm:mt-18 sm:p-10 lg:grid-cols-2 lg:p-14">
        <div>
          <h1 className="font-semibold text-[clamp(2.9rem,8.5vw,5.25rem)] leading-[0.98] tracking-[-0.045em]">
            {BRAND_NAME_MARKER}
          </h1>
          <Skeleton className="mt-6 h-5 w-80 max-w-full" />
          <Skeleton className="mt-5 w-40" />
          <Skeleton className="mt-10 h-12 w-62" />
        </div>
        <Skeleton className="h-72 w-full" />
      </main>
    </div>
  );
}
