import { SANDBOX_OIDC, WEB_CONFIG_MARKER, type WebConfig, webConfigElement } from '@lockwatch/contracts';
import type { Plugin } from 'vite';

const sandboxPort = process.env.SANDBOX_PORT ?? '4000';

/** Writes the sandbox's configuration into the page, as the server does in production. */
export function developmentConfig(): Plugin {
  const config: WebConfig = {
    brandName: process.env.BRAND_NAME ?? 'Lockwatch',
    creatorCredit: process.env.CREATOR_CREDIT ?? 'Created by the Lockwatch team',
    depositWorld: process.env.DEPOSIT_WORLD || null,
    pushKey: null,
    termsUrl: '/terms',
    privacyUrl: '/privacy',
    supportUrl: '/help',
    discordInviteUrl: process.env.DISCORD_INVITE_URL ?? `http://localhost:${sandboxPort}/`,
    botInviteUrl: null,
    oidc: {
      issuer: process.env.OIDC_ISSUER ?? `http://localhost:${sandboxPort}/oidc`,
      clientId: SANDBOX_OIDC.clientId,
      audience: SANDBOX_OIDC.audience,
      organization: null,
    },
    sandbox: true,
  };
  return {
    name: 'lockwatch-development-config',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(WEB_CONFIG_MARKER, webConfigElement(config)),
  };
}
