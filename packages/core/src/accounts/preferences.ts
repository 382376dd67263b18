import { type PingTemplate, PREFERENCE_IDS, type Preference, type PreferenceId } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { preferences, users } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts/language';
import { eq } from 'drizzle-orm';
import type { Actor } from '../access/index.js';

/** All preferences ([3-10]); enabled by default. */
export async function listPreferences(actor: Actor, store: DbOrTx): Promise<Preference[]> {
  const rows = await store
    .select({ id: preferences.preferenceId, isEnabled: preferences.isEnabled })
    .from(preferences)
    .where(eq(preferences.userId, actor.userId));
  const stored = new Map(rows.map((row) => [row.id, row.isEnabled]));
  return PREFERENCE_IDS.map((id) => ({ preference_id: id, value: { enabled: stored.get(id) ?? true } }));
}

export async function updatePreference(
  actor: Actor,
  store: DbOrTx,
  input: { preference_id: PreferenceId; preference_value: { enabled: boolean } },
): Promise<Preference> {
  const isEnabled = input.preference_value.enabled;
  await store
    .insert(preferences)
    .values({ userId: actor.userId, preferenceId: input.preference_id, isEnabled })
    .onConflictDoUpdate({ target: [preferences.userId, preferences.preferenceId], set: { isEnabled } });
  return { preference_id: input.preference_id, value: { enabled: isEnabled } };
}

/** The language of the user's pages and pings. */
export async function setLanguage(actor: Actor, store: DbOrTx, language: Language): Promise<void> {
  await store.update(users).set({ language }).where(eq(users.id, actor.userId));
}

/** The text above the user's pings from now on; null: the usual one. */
export async function setPingTemplate(
  actor: Actor,
  store: DbOrTx,
  { template }: PingTemplate,
): Promise<PingTemplate> {
  await store.update(users).set({ pingTemplate: template }).where(eq(users.id, actor.userId));
  return { template };
}
