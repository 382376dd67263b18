import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.js';
import { usePageTitle } from './use-page-title.js';

interface PageHeaderProps {
  title: string;
  /** The active tab within the page, for the document's title. */
  place?: string | undefined;
  text?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, place, ...rest }: PageHeaderProps) {
  usePageTitle(place === undefined ? title : `${place} · ${title}`);
  return (
    <PageHeading
      title={
        <>
          {title}
          {place !== undefined && <span className="sr-only">({place})</span>}
        </>
      }
      {...rest}
    />
  );
}
