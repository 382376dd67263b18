import { createHash } from 'node:crypto';
import { trialClaims, userIdentities } from '@lockwatch/db/schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';

/** The identity as a trial claim remembers it: recognisable after the account is gone, but not readable. */
export function identityHash(issuer: string, subject: string): string {
  return createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
}

/**
 * The claims of this person, by account, by any identity of theirs, or by a Discord account: the linked one, or one that
 * the provider names although it is linked to another account.
 */
export function trialClaimOf(actor: Pick<Actor, 'userId' | 'discordUserId'>): SQL {
  return sql`
    select 1 from ${trialClaims}
    where ${trialClaims.userId} = ${actor.userId}
      or ${trialClaims.discordUserId} = ${actor.discordUserId}::bigint
      or ${trialClaims.discordUserId} in (
        select ${userIdentities.discordUserId} from ${userIdentities}
        where ${userIdentities.userId} = ${actor.userId})
      or ${trialClaims.identityHash} in (
        select encode(sha256(convert_to(${userIdentities.issuer} || chr(10) || ${userIdentities.subject}, 'UTF8')), 'hex')
        from ${userIdentities} where ${userIdentities.userId} = ${actor.userId})`;
}
