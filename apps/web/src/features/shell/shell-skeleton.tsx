import { Logo } from '../../components/icons/logo.js';
import { Skeleton } from '../../components/ui/skeleton.js';

/** The shell while the session is looked for; same measures as the real one, so nothing moves. */
export function ShellSkeleton() {
  return (
    <div className="md:pl-60" aria-busy="true">
      <div className="fixed inset-y-0 left-0 hidden w-60 border-line border-r bg-surface p-4 md:block">
        <Logo />
      </div>
      <div className="h-16 border-line border-b md:hidden" />
      <main className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
        <h1 className="sr-only">Loading...</h1>
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-3 w-80 max-w-full" />
        <Skeleton className="mt-8 h-72 w-full" />
      </main>
    </div>
  );
}
