import { randomBytes } from 'node:crypto';
import { AppError, type JoinTeamInput, type Notice, TEAM_LIMITS, type Team } from '@lockwatch/contracts';
import { type Db, type DbOrTx, getDriver, type Tx } from '@lockwatch/db';
import { tags, teamMembers } from '@lockwatch/db/schema';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { type Actor, hashToken, lockUsers, transactionAs, writeAudit } from '../access/index.js';
import { IS_SHARED_SQL, updateTeamRules } from './team-rules.js';
import { countWatchRules } from './watch-rules.js';

const TOKEN_BYTES = 32;
/** SQL: how many rules the tag in the row `team` shares. */
const ITEM_COUNT_SQL = `(select count(*) from watch_rules rule where ${IS_SHARED_SQL})`;

/** The user's own tags, each of which can be a team, and the teams that the user has joined; by name. */
export async function listTeams({ userId }: Actor, store: DbOrTx): Promise<Team[]> {
  const driver = getDriver(store);
  return driver<Team[]>`
    select team.id::int as tag_id, team.name, owner.name as owner_name, team.user_id = ${userId} as is_owner,
      ${driver.unsafe(ITEM_COUNT_SQL)}::int as item_count,
      coalesce((
        select json_agg(json_build_object('user_id', one.id, 'name', one.name) order by member.created_at)
        from team_members member join users one on one.id = member.user_id
        where member.tag_id = team.id and team.user_id = ${userId}), '[]') as members,
      case when team.user_id = ${userId} and team.link_expires_at > now()
        then to_char(team.link_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as link_expires_at
    from tags team join users owner on owner.id = team.user_id
    where team.user_id = ${userId} or team.id in (select tag_id from team_members where user_id = ${userId})
    order by team.name, team.id`.execute();
}

/** Makes the token of a link to join, which only this response shows; the former link ends. Throws NOT_FOUND. */
export async function createTeamLink(actor: Actor, db: Db, id: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await transactionAs(actor, db, async (tx) => {
    const { name } = await requireTeam(actor, tx, id, true);
    const linkExpiresAt = sql`now() + make_interval(days => ${TEAM_LIMITS.linkDays})`;
    await tx
      .update(tags)
      .set({ linkHash: hashToken(token), linkExpiresAt })
      .where(eq(tags.id, id));
    const message = `Made a link to join the team "${name}".`;
    await writeAudit(tx, actor, { action: 'team_link_created', message });
  });
  return token;
}

/**
 * Joins the team of a link; a dry run says what that means. Throws NOT_FOUND alike for a link that never was valid and for
 * one that is no longer, CONFLICT for a full team and for one that the user owns or has joined, LIMIT_REACHED where its rules
 * are more than the user may add, and for too many teams.
 */
export async function joinTeam(
  actor: Actor,
  db: Db,
  { token, dry_run: isDryRun }: JoinTeamInput,
): Promise<Notice> {
  const { userId, itemLimit: limit } = actor;
  return db.transaction(async (tx) => {
    const found = await findLinkedTeam(tx, token);
    await lockUsers(tx, [userId, ...(found ? [found.ownerId] : [])]);
    const team = await findLinkedTeam(tx, token);
    if (!team) throw new AppError('NOT_FOUND', { text: 'watching.team.noSuchLink' });
    const { tagId, ownerId, memberIds, count } = team;
    const values = { team: team.name, owner: team.owner, count, limit };
    if (ownerId === userId) throw new AppError('CONFLICT', { text: 'watching.team.own' });
    if (memberIds.includes(userId)) {
      throw new AppError('CONFLICT', { text: 'watching.team.joinedAlready', values });
    }
    const { members, joined } = TEAM_LIMITS;
    if (memberIds.length >= members) {
      throw new AppError('CONFLICT', { text: 'watching.team.full', values: { limit: members } });
    }
    if ((await tx.$count(teamMembers, eq(teamMembers.userId, userId))) >= joined) {
      throw new AppError('LIMIT_REACHED', { text: 'watching.team.limit', values: { limit: joined } });
    }
    const room = Math.max(0, limit - (await countWatchRules(actor, tx)).count);
    if (count > room) {
      throw new AppError('LIMIT_REACHED', { text: 'watching.team.noRoom', values: { ...values, room } });
    }
    if (isDryRun) return { message: { text: 'watching.team.invitation', values } };
    await tx.insert(teamMembers).values({ tagId, userId });
    await updateTeamRules(tx, ownerId);
    const message = `Joined the team "${team.name}" of ${team.owner}.`;
    await writeAudit(tx, actor, { action: 'team_joined', targetUserId: ownerId, message });
    return { message: { text: 'watching.team.joined', values } };
  });
}

interface LinkedTeam {
  tagId: number;
  ownerId: string;
  name: string;
  owner: string;
  count: number;
  memberIds: string[];
}

async function findLinkedTeam(tx: Tx, token: string): Promise<LinkedTeam | undefined> {
  const driver = getDriver(tx);
  const [team] = await driver<LinkedTeam[]>`
    select team.id::int as "tagId", team.user_id as "ownerId", team.name, owner.name as owner,
      ${driver.unsafe(ITEM_COUNT_SQL)}::int as count,
      array(select user_id from team_members where tag_id = team.id) as "memberIds"
    from tags team join users owner on owner.id = team.user_id
    where team.link_hash = ${hashToken(token)} and team.link_expires_at > now()`;
  return team;
}

/** Takes a member's rules of the team, and ends the link, by which they could join again. Throws NOT_FOUND. */
export async function removeTeamMember(
  actor: Actor,
  db: Db,
  { id, user_id }: { id: number; user_id: string },
): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const { name, members } = await requireTeam(actor, tx, id, true);
    const member = members.find((one) => one.user_id === user_id);
    if (!member) throw createNotFound();
    await deleteMembers(tx, id, user_id);
    await endLink(tx, id);
    const message = `Removed ${member.name} from the team "${name}".`;
    await writeAudit(tx, actor, { action: 'team_member_removed', targetUserId: user_id, message });
    return { message: { text: 'watching.team.memberRemoved', values: { name: member.name } } };
  });
}

/** A member leaves the team; its owner closes it. The members' rules of the team are deleted. Throws NOT_FOUND. */
export async function leaveTeam(actor: Actor, db: Db, id: number): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const { name, is_owner: isOwner } = await requireTeam(actor, tx, id);
    await deleteMembers(tx, id, isOwner ? null : actor.userId);
    if (isOwner) await endLink(tx, id);
    const [done, verb] = isOwner ? (['closed', 'Closed'] as const) : (['left', 'Left'] as const);
    await writeAudit(tx, actor, { action: `team_${done}`, message: `${verb} the team "${name}".` });
    return { message: { text: `watching.team.${done}`, values: { team: name } } };
  });
}

/** Closes the teams of a user who was banned, and takes the user from those of others. The user must be locked. */
export async function leaveAllTeams(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: tags.id }).from(tags).where(eq(tags.userId, userId));
  await tx.delete(teamMembers).where(or(eq(teamMembers.userId, userId), inArray(teamMembers.tagId, own)));
  await tx.update(tags).set({ linkHash: null, linkExpiresAt: null }).where(eq(tags.userId, userId));
}

/** Of one member, or of all. */
async function deleteMembers(tx: Tx, tagId: number, userId: string | null): Promise<void> {
  const isMember = userId === null ? undefined : eq(teamMembers.userId, userId);
  await tx.delete(teamMembers).where(and(eq(teamMembers.tagId, tagId), isMember));
}

async function endLink(tx: Tx, id: number): Promise<void> {
  await tx.update(tags).set({ linkHash: null, linkExpiresAt: null }).where(eq(tags.id, id));
}

async function requireTeam(actor: Actor, tx: Tx, id: number, asOwner = false): Promise<Team> {
  const team = (await listTeams(actor, tx)).find(({ tag_id }) => tag_id === id);
  if (!team || (asOwner && !team.is_owner)) throw createNotFound();
  return team;
}

function createNotFound(): AppError {
  return new AppError('NOT_FOUND', { text: 'watching.team.notFound' });
}
