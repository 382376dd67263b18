import { Logo } from '../../components/icons/logo.js';
import { Skeleton } from '../../components/ui/states.js';

/** A public page until its code is there. The build writes it into index.html, with the styles of shell.css. */
export function SiteSkeleton() {
  return (
    <div className="px-4" aria-busy="true">
      <div className="mx-auto flex h-[72px] max-w-6xl items-center">
        <Logo />
      </div>
      <main className="mx-auto max-w-6xl py-10">
        <h1 className="sr-only">Loading...</h1>
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="mt-5 w-80 max-w-full" />
        <Skeleton className="mt-10 h-72 w-full" />
      </main>
    </div>
  );
}
