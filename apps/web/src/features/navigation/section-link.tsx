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

/** Scrolls to a section of the home page ([2-19] to [2-21]). */
export function SectionLink({ section, onFollow, ...props }: SectionLinkProps) {
  return (
    <a
      href={`#${section}`}
      onClick={(event) => {
        event.preventDefault();
        onFollow?.();
        scrollToSection(section);
      }}
      {...props}
    />
  );
}

/** Scrolls there and keeps the address in step, so that it can be shared. */
export function scrollToSection(section: string): void {
  const element = document.getElementById(section);
  if (!element) return;
  element.scrollIntoView();
  history.replaceState(history.state, '', `#${section}`);
}
