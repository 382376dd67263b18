import { Link, useRouterState } from '@tanstack/react-router';
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

/** Scrolls to a section of the home page, or goes there from another route ([2-19] to [2-21]). */
export function SectionLink({ section, onFollow, ...props }: SectionLinkProps) {
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' });
  if (!isHome) {
    return section === 'header-section' ? (
      <Link to="/" onClick={onFollow} {...props} />
    ) : (
      <Link to="/" hash={section} onClick={onFollow} {...props} />
    );
  }
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
