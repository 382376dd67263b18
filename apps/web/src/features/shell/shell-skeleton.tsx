import { t } from '@lockwatch/texts/web/shared';
import type { ReactNode } from 'react';
import { Logo } from '../../components/icons/logo.js';
import { Skeleton } from '../../components/ui/states.js';

const TABS = [1, 2, 3, 4, 5, 6, 7];

/**
 * The dashboard's frame until its code and the session are there, in the same dimensions, so that nothing moves. The build
 * writes it into documents, with the heading of their page and the styles of shell.css.
 */
export function ShellSkeleton({ heading }: { heading?: ReactNode }) {
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
        {heading ?? (
          <>
            <h1 className="sr-only">{t('common.loading')}</h1>
            <Skeleton className="h-8 w-56" />
            <Skeleton className="mt-3 mb-8 w-80 max-w-full" />
          </>
        )}
        <Skeleton className="h-72 w-full" />
      </main>
    </div>
  );
}
