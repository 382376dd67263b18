import type { WebConfig } from '@lockwatch/contracts';

const ELEMENT_ID = 'lockwatch-config';

/**
 * The configuration in the page ([7-33]: the landing page makes no call). The server validated it; zod here would make
 * the home page larger. Throws if it is missing.
 */
function parseWebConfig(): WebConfig {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('Load this page from the Lockwatch server.');
  return JSON.parse(text);
}

let cached: WebConfig | undefined;

/** The page's configuration, read once. */
export function getWebConfig(): WebConfig {
  cached ??= parseWebConfig();
  return cached;
}
