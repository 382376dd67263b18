import type { WebConfig } from '@lockwatch/contracts';

const ELEMENT_ID = 'lockwatch-config';

/**
 * The configuration in the page ([7-33]: the landing page makes no call). The server validated it; zod here would make
 * the home page larger. Throws if it is missing.
 */
function parseWebConfig(): WebConfig {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page contains no configuration. Load it from the Lockwatch server.');
  const config: unknown = JSON.parse(text);
  if (!isWebConfig(config)) throw new Error('The configuration in the page is not complete.');
  return config;
}

function isWebConfig(value: unknown): value is WebConfig {
  return typeof value === 'object' && value !== null && 'oidc' in value;
}

let cached: WebConfig | undefined;

/** The page's configuration, read once. */
export function getWebConfig(): WebConfig {
  cached ??= parseWebConfig();
  return cached;
}
