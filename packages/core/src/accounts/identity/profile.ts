import { DISCORD_ID_CLAIM, snowflakeSchema } from '@lockwatch/contracts';
import { z } from 'zod';

const NAME_MAX_LENGTH = 100;
const EMAIL_MAX_LENGTH = 320;
const PICTURE_MAX_LENGTH = 2000;

/** The profile of a user at the provider; null where there is nothing usable. */
export type Profile = ReturnType<typeof parseProfile>;

/** The subject of a Discord sign-in through Auth0. */
const DISCORD_SUBJECT = /^(?:oauth2\|)?discord\|(\d{1,20})$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g;

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(CONTROL_CHARACTERS, ' ').trim().slice(0, max).toWellFormed())
    .pipe(z.string().min(1));

const claimsSchema = z.looseObject({
  name: text(NAME_MAX_LENGTH).nullable().catch(null),
  nickname: text(NAME_MAX_LENGTH).nullable().catch(null),
  preferred_username: text(NAME_MAX_LENGTH).nullable().catch(null),
  email: text(EMAIL_MAX_LENGTH).nullable().catch(null),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(PICTURE_MAX_LENGTH)
    .nullable()
    .catch(null),
  [DISCORD_ID_CLAIM]: snowflakeSchema.nullable().catch(null),
});

/** Parses the profile claims of a token or the userinfo endpoint; malformed ones count as absent. */
export function parseProfile(claims: unknown, subject: string) {
  const found = claimsSchema.safeParse(withDiscordId(claims)).data;
  return {
    name: found?.name ?? found?.nickname ?? found?.preferred_username ?? null,
    email: found?.email ?? null,
    picture: found?.picture ?? null,
    discordUserId: found?.[DISCORD_ID_CLAIM] ?? DISCORD_SUBJECT.exec(subject)?.[1] ?? null,
  };
}

/** The first profile, completed from the second. */
export function mergeProfiles(first: Profile, second: Profile): Profile {
  return {
    name: first.name ?? second.name,
    email: first.email ?? second.email,
    picture: first.picture ?? second.picture,
    discordUserId: first.discordUserId ?? second.discordUserId,
  };
}

/** Also accepts claims with a URL as namespace. */
function withDiscordId(claims: unknown): unknown {
  if (typeof claims !== 'object' || claims === null || DISCORD_ID_CLAIM in claims) return claims;
  const namespaced = Object.entries(claims).find(
    ([claim]) => claim.startsWith('https://') && claim.endsWith(`/${DISCORD_ID_CLAIM}`),
  );
  return namespaced === undefined ? claims : { ...claims, [DISCORD_ID_CLAIM]: namespaced[1] };
}

/** Whether nothing that is displayed is missing. */
export function isComplete({ name, email, picture }: Profile): boolean {
  return name !== null && email !== null && picture !== null;
}
