import { GUILD_NOTICE_KINDS, GUILD_STATES } from '@lockwatch/contracts';
import { LANGUAGES } from '@lockwatch/texts/language';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, dueMessageColumns, id, moment, snowflake } from './columns.js';
import { users } from './users.js';

/** Servers (guilds) the bot is or was on, and whether and how they are read. */
export const guilds = pgTable(
  'guilds',
  (t) => ({
    id: snowflake().primaryKey(),
    name: t.text().notNull(),
    /** Only `confirmed` ones are read. `rejected` by staff cannot be changed on the server. */
    state: t.text({ enum: GUILD_STATES }).notNull().default('unconfirmed'),
    /** Who decided, and when; null: undecided. */
    decidedVia: t.text({ enum: ['configuration', 'staff', 'setup'] }),
    decidedByUserId: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedByName: t.text(),
    decidedAt: moment(),
    /** Channels chosen with `/setup`; null: those that `@everyone` or a role of `viewRoleIds` can see. */
    channelIds: t.text().array(),
    viewRoleIds: t.text().array().notNull().default(sql`'{}'`),
    pingsMembersOnly: t.boolean().notNull().default(false),
    /** Discord users who may manage the server: they used `/setup`, and the bot checks them again. */
    managerIds: t.text().array().notNull().default(sql`'{}'`),
    /** Where `guild_notices` go, and in which language. */
    healthChannelId: snowflake(),
    language: t.text({ enum: LANGUAGES }).notNull().default('en'),
    /** Raised with every change of the columns above, so that the bot notices it. */
    revision: t.integer().notNull().default(1),
    isPresent: t.boolean().notNull().default(true),
    /** Messages stored before this must be deleted; null: none. */
    purgeBefore: moment(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('guilds_decided_by_index').on(table.decidedByUserId),
    check('guilds_state', sql`${table.state} in ('unconfirmed', 'confirmed', 'rejected')`),
    check('guilds_language', sql`${table.language} in ('en', 'id')`),
    check('guilds_decided_via', sql`${table.decidedVia} in ('configuration', 'staff', 'setup')`),
  ],
);

/** What changed in how a server is read, for its managers: on the dashboard, and in its health channel if it has one. */
export const guildNotices = pgTable(
  'guild_notices',
  (t) => ({
    id: id(),
    guildId: belongsTo(snowflake(), () => guilds.id),
    kind: t.text({ enum: GUILD_NOTICE_KINDS }).notNull(),
    channelId: snowflake().notNull(),
    channelName: t.text().notNull(),
    ...dueMessageColumns(),
  }),
  (table) => [
    index('guild_notices_guild_index').on(table.guildId, table.createdAt),
    index('guild_notices_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('guild_notices_kind', sql`${table.kind} in ('lost', 'readable', 'deleted', 'silent', 'resumed')`),
    check('guild_notices_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);

/** What was read of a server on a UTC day, and how fast its pings were, ms from the post to the request. */
export const guildDays = pgTable(
  'guild_days',
  (t) => ({
    guildId: belongsTo(snowflake(), () => guilds.id),
    day: t.date({ mode: 'string' }).notNull(),
    messages: t.integer().notNull(),
    offers: t.integer().notNull(),
    pings: t.integer().notNull(),
    medianMs: t.integer(),
    p95Ms: t.integer(),
  }),
  (table) => [primaryKey({ columns: [table.guildId, table.day] })],
);

/** A channel as last reported. `lost`: should be readable and is not. `hidden`: never readable and not configured. */
export interface KnownChannel {
  id: string;
  name: string;
  state: 'readable' | 'lost' | 'hidden';
}

/** The servers that the bot is on, as it last reported them; the row goes when the bot leaves. */
export const botGuilds = pgTable('bot_guilds', (t) => ({
  guildId: snowflake().primaryKey(),
  name: t.text().notNull(),
  channels: t.jsonb().$type<KnownChannel[]>().notNull(),
  reportedAt: moment().notNull(),
}));

/** Which channels a user could see when the bot last asked Discord, for guilds that ping members only. */
export const guildMembers = pgTable(
  'guild_members',
  (t) => ({
    guildId: belongsTo(snowflake(), () => guilds.id),
    userId: belongsTo(t.uuid(), () => users.id),
    /** The Discord user that was checked; invalid once the user has linked another one. */
    discordUserId: snowflake().notNull(),
    visibleChannelIds: t.text().array().notNull(),
    checkedAt: moment().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.guildId, table.userId] }),
    index('guild_members_user_index').on(table.userId),
  ],
);

/** Discord users who opted out: their messages are not stored. */
export const authorOptOuts = pgTable('author_opt_outs', {
  discordUserId: snowflake().primaryKey(),
  createdAt: createdAt(),
  purgedAt: moment(),
});
