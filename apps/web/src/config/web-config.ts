import type { WebConfig } from '@lockwatch/contracts';

const ELEMENT_ID = 'lockwatch-config';

/**
 * The configuration that the server wrote into the page ([7-33]: the landing page makes no call). The server has
 * checked it against `webConfigSchema`; checking it here again would put zod into the landing page's first load.
 * Throws when the page was served without it.
 */
export function readWebConfig(doc: Document = document): WebConfig {
  const text = doc.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page carries no configuration. Load it from the Lockwatch server.');
  const config: unknown = JSON.parse(text);
  if (!isWebConfig(config)) throw new Error('The configuration in the page is not complete.');
  return config;
}

function isWebConfig(value: unknown): value is WebConfig {
  return hasStrings(value, ['brandName', 'creatorCredit', 'discordInviteUrl']) && isOidc(value.oidc);
}

function isOidc(value: unknown): boolean {
  return hasStrings(value, ['issuer', 'clientId', 'audience']);
}

function hasStrings(value: unknown, keys: string[]): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

let cached: WebConfig | undefined;

/** The page's configuration, read once. */
export function webConfig(): WebConfig {
  cached ??= readWebConfig();
  return cached;
}
