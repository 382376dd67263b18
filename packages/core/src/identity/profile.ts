import { DISCORD_ID_CLAIM, snowflakeSchema } from '@lockwatch/contracts';
import { z } from 'zod';

const NAME_MAX_LENGTH = 100;
const EMAIL_MAX_LENGTH = 320;
const PICTURE_MAX_LENGTH = 2000;

/** What a provider says of a person; null where it says nothing usable. */
export interface Profile {
  name: string | null;
  email: string | null;
  picture: string | null;
  discordUserId: string | null;
}

/** The subject of somebody who signed in through Discord, as Auth0 writes it. */
const DISCORD_SUBJECT = /^(?:oauth2\|)?discord\|(\d{1,20})$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
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

const NOBODY: Profile = { name: null, email: null, picture: null, discordUserId: null };

/** Reads the claims that describe a person, from a token or from the userinfo endpoint; what is odd counts as absent. */
export function readProfile(claims: unknown, subject: string): Profile {
  const read = claimsSchema.safeParse(claims);
  const discordUserId = DISCORD_SUBJECT.exec(subject)?.[1] ?? null;
  if (!read.success) return { ...NOBODY, discordUserId };
  const found = read.data;
  return {
    name: found.name ?? found.nickname ?? found.preferred_username,
    email: found.email,
    picture: found.picture,
    discordUserId: found[DISCORD_ID_CLAIM] ?? discordUserId,
  };
}

/** The first source's word, filled up from the second. */
export function mergeProfiles(first: Profile, second: Profile): Profile {
  return {
    name: first.name ?? second.name,
    email: first.email ?? second.email,
    picture: first.picture ?? second.picture,
    discordUserId: first.discordUserId ?? second.discordUserId,
  };
}
