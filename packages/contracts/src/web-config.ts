import { z } from 'zod';

/** Where index.html wants the configuration, and the id of the element the server puts there. */
export const WEB_CONFIG_MARKER = '<!--lockwatch-config-->';
export const WEB_CONFIG_ELEMENT_ID = 'lockwatch-config';

/**
 * What the browser gets to know, field by field. The server writes it into the page, since the landing page makes no
 * call ([7-33]); `<` must be escaped as `\u003c` so that no value can end the element.
 */
export const webConfigSchema = z.object({
  brandName: z.string().min(1),
  creatorCredit: z.string().min(1),
  discordInviteUrl: z.url({ protocol: /^https?$/ }),
  oidc: z.object({
    issuer: z.url({ protocol: /^https?$/ }),
    clientId: z.string().min(1),
    audience: z.string().min(1),
    /** An organisation that identity tokens must name ([5-01]); null: none is required. */
    organization: z.string().min(1).nullable(),
  }),
  /** True when stand-ins are in use, so that the page can say so. */
  sandbox: z.boolean(),
});
export type WebConfig = z.infer<typeof webConfigSchema>;

/** The element with the configuration, safe to place in HTML. */
export function webConfigElement(config: WebConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${WEB_CONFIG_ELEMENT_ID}">${json}</script>`;
}
