import { DEMO_LOGINS } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { userIdentities, users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { createAccount } from './accounts.js';

/**
 * Makes the accounts of the sandbox's people, each with the role of its name, so that they can use slash commands before
 * they ever signed in. Only for a server whose sign-in provider is the sandbox; calling it again changes nothing.
 */
export async function ensureDemoAccounts(db: Db, issuer: string): Promise<void> {
  for (const demo of DEMO_LOGINS) {
    const [known] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.discordUserId, demo.discordUserId));
    if (known) {
      // The sandbox moved to another port: the same person under a new issuer.
      await db
        .insert(userIdentities)
        .values({ userId: known.id, issuer, subject: demo.sub })
        .onConflictDoNothing();
      continue;
    }
    await createAccount(db, {
      issuer,
      subject: demo.sub,
      profile: { name: demo.name, email: demo.email, picture: null, discordUserId: demo.discordUserId },
      roleNames: [demo.login],
    });
  }
}
