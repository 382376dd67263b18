import type { ReactNode } from 'react';

/** Actions for what is selected on the page, at the bottom of the window. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-bottom-bar
      className="sticky bottom-3 z-20 mt-4 flex animate-appear items-center gap-2 rounded-xl border border-line-strong bg-surface p-2 shadow-3 max-md:gap-1 md:p-3"
    >
      {children}
    </section>
  );
}
