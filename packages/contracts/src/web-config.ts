import { z } from 'zod';

/** Where index.html wants the configuration, and the id of the element the server puts there. */
export const WEB_CONFIG_MARKER = '<!--lockwatch-config-->';
export const WEB_CONFIG_ELEMENT_ID = 'lockwatch-config';
/** The values that the part of the page that is shown first needs: the server writes each in place of its marker. */
export const SHOWN_FIRST = ['brandName', 'creatorCredit', 'discordInviteUrl'] as const;
export const shownFirstMarker = (name: (typeof SHOWN_FIRST)[number]) => `{${name}}`;

const pageAddress = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[a-z]+$/)]);

/** The configuration that the server writes into the page ([7-33]). Escape `<` as `\u003c`, so no value ends the element. */
export const webConfigSchema = z.object({
  brandName: z.string().min(1),
  creatorCredit: z.string().min(1),
  discordInviteUrl: z.url({ protocol: /^https?$/ }),
  /** Discord's page that adds the bot to a server; null: the application id is not configured. */
  botInviteUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** The operator's own pages, or the built-in ones. */
  termsUrl: pageAddress,
  privacyUrl: pageAddress,
  supportUrl: pageAddress,
  depositWorld: z.string().min(1).nullable(),
  /** The key that browsers subscribe to pushes with (VAPID, RFC 8292); null: Web Push is not set up. */
  pushKey: z.string().min(1).nullable(),
  oidc: z.object({
    issuer: z.url({ protocol: /^https?$/ }),
    clientId: z.string().min(1),
    audience: z.string().min(1),
    /** An organisation that identity tokens must name ([5-01]); null: none is required. */
    organization: z.string().min(1).nullable(),
  }),
  sandbox: z.boolean(),
});
export type WebConfig = z.infer<typeof webConfigSchema>;

/** The element with the configuration, safe to place in HTML. */
export function webConfigElement(config: WebConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${WEB_CONFIG_ELEMENT_ID}">${json}</script>`;
}
