import { SANDBOX_OIDC, WEB_CONFIG_MARKER, type WebConfig, webConfigElement } from '@lockwatch/contracts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const serverPort = process.env.PORT ?? '3000';
const sandboxPort = process.env.SANDBOX_PORT ?? '4000';

/** `vite dev` has no server to write the configuration into the page, so it writes the sandbox's. */
function developmentConfig(): Plugin {
  const config: WebConfig = {
    brandName: process.env.BRAND_NAME ?? 'Lockwatch',
    creatorCredit: process.env.CREATOR_CREDIT ?? 'Created by the Lockwatch team',
    discordInviteUrl: process.env.DISCORD_INVITE_URL ?? `http://localhost:${sandboxPort}/`,
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

export default defineConfig({
  plugins: [react(), tailwindcss(), developmentConfig()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/trpc', '/api', '/healthz', '/readyz'].map((path) => [path, `http://localhost:${serverPort}`]),
    ),
  },
  build: {
    target: 'es2023',
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
