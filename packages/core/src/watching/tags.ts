import { AppError, createFieldError, type Notice, type Tag } from '@lockwatch/contracts';
import type { Db, DbOrTx, Tx } from '@lockwatch/db';
import { tags, teamMembers } from '@lockwatch/db/schema';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, transactionAs, writeAudit } from '../access/index.js';

/** Own tags of one user. */
export const TAGS_MAX = 50;
const TAG = { tag_id: tags.id, name: tags.name };

/** The shared tags and, of a user, their own, by name. */
export async function listTags(store: DbOrTx, userId: string | null): Promise<Tag[]> {
  return store.select(TAG).from(tags).where(usableBy(userId)).orderBy(asc(tags.name));
}

/** The tags that only this user has, by name. */
export async function listOwnTags({ userId }: Actor, store: DbOrTx): Promise<Tag[]> {
  return store.select(TAG).from(tags).where(eq(tags.userId, userId)).orderBy(asc(tags.name));
}

/** Creates an own tag; returns the one of this name that exists already. Throws LIMIT_REACHED. */
export async function createTag(actor: Actor, db: Db, { name }: { name: string }): Promise<Tag> {
  const { userId } = actor;
  return transactionAs(actor, db, async (tx) => {
    const [known] = await tx
      .select(TAG)
      .from(tags)
      .where(and(usableBy(userId), sql`lower(${tags.name}) = lower(${name})`));
    if (known) return known;
    const limit = TAGS_MAX;
    if ((await tx.$count(tags, eq(tags.userId, userId))) >= limit) {
      throw new AppError('LIMIT_REACHED', { text: 'watching.ownTagLimit', values: { limit } });
    }
    const [created] = await tx.insert(tags).values({ userId, name }).returning(TAG);
    if (!created) throw new Error('The insert of a tag returned no row.');
    return created;
  });
}

/** Creates own tags; returns ids by name. The caller has locked the user, and knows that the names are new and within the limit. */
export async function createTags(
  { userId }: Actor,
  tx: Tx,
  names: readonly string[],
): Promise<Map<string, number>> {
  // The database may call names equal that JavaScript does not, such as those with the two small Greek letters sigma.
  await tx
    .insert(tags)
    .values(names.map((name) => ({ userId, name })))
    .onConflictDoNothing();
  const rows = await tx.execute<{ id: number; name: string }>(sql`
    select tags.id::float8, name.value as name
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) name
    join tags on tags.user_id = ${userId} and lower(tags.name) = lower(name.value)`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Deletes an own tag and takes it from all rules. Throws NOT_FOUND for a shared tag and another user's, CONFLICT for that of a team. */
export async function deleteTag(actor: Actor, db: Db, id: number): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const members = await tx.$count(teamMembers, eq(teamMembers.tagId, id));
    const [deleted] = await tx
      .delete(tags)
      .where(and(eq(tags.id, id), eq(tags.userId, actor.userId)))
      .returning({ name: tags.name });
    if (!deleted) throw new AppError('NOT_FOUND', { text: 'watching.noSuchOwnTag' });
    if (members > 0)
      throw new AppError('CONFLICT', { text: 'watching.tagOfTeam', values: { count: members } });
    await writeAudit(tx, actor, { action: 'tag_deleted', message: `Deleted the tag "${deleted.name}".` });
    return { message: { text: 'watching.tagDeleted' } };
  });
}

/** Throws INVALID for a tag that does not exist or is another user's. */
export async function requireTags(
  actor: Actor,
  tx: Tx,
  tagIds: readonly number[],
  path: 'tag_id' | 'tag_ids',
): Promise<void> {
  const known = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(inArray(tags.id, [...tagIds]), usableBy(actor.userId)));
  const knownIds = new Set(known.map((tag) => tag.id));
  const unknown = tagIds.find((id) => !knownIds.has(id));
  if (unknown === undefined) return;
  throw createFieldError(path, { text: 'watching.noSuchTag', values: { id: unknown } });
}

function usableBy(userId: string | null): SQL | undefined {
  return userId === null ? isNull(tags.userId) : or(isNull(tags.userId), eq(tags.userId, userId));
}
