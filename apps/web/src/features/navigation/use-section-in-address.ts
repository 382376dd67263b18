import { useEffect } from 'react';

/** Goes to the section that the address names, which did not exist yet when the browser tried. */
export function useSectionInAddress(isShown = true): void {
  useEffect(() => {
    const section = isShown ? document.getElementById(location.hash.slice(1)) : null;
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [isShown]);
}
