import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.js';

interface PageHeaderProps {
  title: string;
  /** The active tab within the page, for the document's title. */
  place?: string | undefined;
  text?: string;
  children?: ReactNode;
}

export function PageHeader({ title, place, text, children }: PageHeaderProps) {
  usePageTitle(place === undefined ? title : `${place} · ${title}`);
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="font-semibold text-[26px] leading-tight tracking-[-0.025em]">
          {title}
          {place !== undefined && <span className="sr-only">({place})</span>}
        </h1>
        {text && <p className="mt-1.5 text-text-2">{text}</p>}
      </div>
      {children}
    </div>
  );
}
