import { useEffect } from 'react';
import { getWebConfig } from '../../config/web-config.js';

/** Sets the page's title; null sets the product's slogan. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    const { brandName } = getWebConfig();
    document.title =
      title === null ? `${brandName}: never miss a Growtopia trade` : `${title} · ${brandName}`;
  }, [title]);
}

/** Focuses the heading, so that screen readers announce the page and Tab continues there. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
