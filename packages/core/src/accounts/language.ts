import type { DbOrTx } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts/language';
import { eq } from 'drizzle-orm';
import type { Actor } from '../access/index.js';

/** The language of the user's pages and pings. */
export async function setLanguage(actor: Actor, store: DbOrTx, language: Language): Promise<void> {
  await store.update(users).set({ language }).where(eq(users.id, actor.userId));
}
