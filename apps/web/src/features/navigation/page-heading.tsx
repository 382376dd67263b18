import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  /** The active tab within the page. */
  place?: string | undefined;
  text?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page, also before its scripts have arrived. */
export function PageHeading({ title, place, text, children }: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4 max-sm:items-center max-sm:gap-y-2 sm:mb-8">
      <div className="min-w-0 flex-1 basis-64 max-sm:contents">
        <h1 className="flex-1 basis-40 font-semibold text-[26px] leading-tight tracking-[-0.025em]">
          {title}
          {place !== undefined && <span className="sr-only">({place})</span>}
        </h1>
        {text && <p className="text-text-2 max-sm:order-last max-sm:basis-full sm:mt-1.5">{text}</p>}
      </div>
      {children}
    </div>
  );
}
