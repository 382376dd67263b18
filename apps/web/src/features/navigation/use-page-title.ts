import { t } from '@lockwatch/texts/web/navigation';
import { useEffect } from 'react';
import { getWebConfig } from '../../config/web-config.js';

let pageTitle = document.title;
let unread = 0;

function showTitle(): void {
  document.title = unread === 0 ? pageTitle : `(${unread}) ${pageTitle}`;
}

/** Sets the page's title; null sets the product's slogan. */
export function usePageTitle(title: string | null): void {
  const { brandName } = getWebConfig();
  const fullTitle = title === null ? t('navigation.slogan', { brandName }) : `${title} · ${brandName}`;
  useEffect(() => {
    pageTitle = fullTitle;
    showTitle();
  }, [fullTitle]);
}

/** Puts the number of unread pings before every title; none for 0. */
export function setUnreadInTitle(count: number): void {
  if (count === unread) return;
  unread = count;
  showTitle();
}

/**
 * Focuses the heading, so that screen readers announce the page and Tab continues there; not if a form or field of the
 * page has taken the focus.
 */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement?.closest('main :is(form, input)')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
