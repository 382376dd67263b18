import type { ReactNode } from 'react';

export type SectionId = 'header-section' | 'about-section' | 'plan-section';

interface SectionLinkProps {
  section: SectionId;
  className: string;
  children: ReactNode;
  'aria-label'?: string;
  /** After the click, for example to close the menu it stands in. */
  onFollow?: () => void;
}

/**
 * Leads to a section of the home page ([2-19] to [2-21]). The browser itself goes there: it scrolls, takes the focus
 * along, and makes an entry of its history, so that Back leads up again.
 */
export function SectionLink({ section, onFollow, ...props }: SectionLinkProps) {
  return <a href={`#${section}`} onClick={onFollow} {...props} />;
}

const AFTER_INTRO: readonly SectionId[] = ['about-section', 'plan-section'];

/** The section that the address asks for and that shows only after the intro; null where it asks for none. */
export function askedSection(): SectionId | null {
  return AFTER_INTRO.find((section) => location.hash === `#${section}`) ?? null;
}

/** Goes to a section as the browser does, which could not while the section was not there yet. */
export function goToSection(section: SectionId): void {
  const element = document.getElementById(section);
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}
