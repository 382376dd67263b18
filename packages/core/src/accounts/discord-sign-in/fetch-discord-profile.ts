import { snowflakeSchema } from '@lockwatch/contracts';
import { z } from 'zod';
import { fetchJson } from '../identity/fetch-json.js';

/** The application at Discord that people sign in to (Discord docs, "OAuth2"). */
export interface DiscordApplication {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  /** Of the API, without the version. */
  apiUrl: string;
}

/** Who signed in, as the claims of our tokens. */
export const discordProfileSchema = z.object({
  sub: z.string(),
  name: z.string(),
  picture: z.string(),
  email: z.string().optional(),
});
export type DiscordProfile = z.infer<typeof discordProfileSchema>;

const tokenSchema = z.object({ access_token: z.string() });
const userSchema = z.object({
  id: snowflakeSchema,
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

/** Exchanges a code at Discord, and reads who signed in. Throws when Discord rejects it or does not answer. */
export async function fetchDiscordProfile(
  { clientId, clientSecret, apiUrl }: DiscordApplication,
  code: string,
  callback: string,
): Promise<DiscordProfile> {
  const { access_token } = tokenSchema.parse(
    await fetchJson(`${apiUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback }),
    }),
  );
  const authorization = `Bearer ${access_token}`;
  const user = userSchema.parse(await fetchJson(`${apiUrl}/v10/users/@me`, { headers: { authorization } }));
  const picture = user.avatar
    ? `avatars/${user.id}/${user.avatar}`
    : `embed/avatars/${(BigInt(user.id) >> 22n) % 6n}`;
  return {
    sub: `discord|${user.id}`,
    name: user.global_name ?? user.username,
    picture: `https://cdn.discordapp.com/${picture}.png`,
    // Anybody can enter another person's address until it is verified.
    ...(user.email && user.verified && { email: user.email }),
  };
}
