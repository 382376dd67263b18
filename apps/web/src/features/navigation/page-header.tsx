import { PageHeading, type PageHeadingProps } from './page-heading.js';
import { usePageTitle } from './use-page-title.js';

/** The heading of a page, which is also the title of the document, with the active tab. */
export function PageHeader(props: PageHeadingProps & { title: string }) {
  const { title, place } = props;
  usePageTitle(place === undefined ? title : `${place} · ${title}`);
  return <PageHeading {...props} />;
}
