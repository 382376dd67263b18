import { useEffect } from 'react';
import { webConfig } from '../../config/web-config.js';

/** Names the page in the tab, the history and to screen readers; without a title the product's own line stands. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    const { brandName } = webConfig();
    document.title =
      title === null ? `${brandName}: never miss a Growtopia trade` : `${title} · ${brandName}`;
  }, [title]);
}
