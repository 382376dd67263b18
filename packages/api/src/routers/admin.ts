import {
  adminRoleSchema,
  adminSubscriptionFilterSchema,
  adminSubscriptionSchema,
  adminUserDetailSchema,
  adminUserFilterSchema,
  adminUserSchema,
  assignGrowIdInput,
  banUserInput,
  countSchema,
  idInput,
  listAdminSubscriptionsInput,
  listAdminUsersInput,
  listLogsInput,
  logEntrySchema,
  logFilterSchema,
  permissionSchema,
  reasonInput,
  statisticSchema,
  statisticsSeriesInput,
  statisticsSeriesSchema,
  subscriptionOverviewSchema,
  updateRolePermissionsInput,
  updateUserRolesInput,
} from '@lockwatch/contracts';
import {
  assignGrowId,
  countAllSubscriptions,
  countLogs,
  countUsers,
  getStatisticsSeries,
  getSubscriptionOverview,
  getUser,
  listAllSubscriptions,
  listLogs,
  listPermissions,
  listRoles,
  listStatistics,
  listUsers,
  type ModerationFlag,
  moderateUser,
  removeGrowId,
  updateRolePermissions,
  updateUserRoles,
} from '@lockwatch/core';
import { formatText, restoreText } from '@lockwatch/texts';
import { z } from 'zod';
import { change, changeById } from '../change.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';
import { adminMoneyProcedures } from './admin-money.js';
import { serversRouter } from './admin-servers.js';
import { parserCorrectionsRouter } from './parser-corrections.js';
import { traderReportsRouter } from './traders.js';

const manageUsers = permittedProcedure('MANAGE_USERS');
const manageRoles = permittedProcedure('MANAGE_ROLES');

const MODERATION_TEXT = 'Only for users whose highest role is below yours. Idempotent.';

/** Sets a flag (POST) or lifts it (DELETE); the bodies are empty. */
function moderation(flag: ModerationFlag, isOn: boolean, path: `/${string}`, summary: string) {
  return changeById(manageUsers, idInput, (actor, db, id) => moderateUser(actor, db, { id, flag, isOn }), {
    rest: `${isOn ? 'POST' : 'DELETE'} ${path}`,
    summary,
    description: MODERATION_TEXT,
  });
}

/** [7-32] */
const usersRouter = t.router({
  list: manageUsers
    .meta({
      rest: 'GET /admin/users',
      summary: 'List users',
      description:
        'Oldest first. `search` is part of a name or an e-mail address, or a whole GrowID, Discord id or user id; `status` is `active` for users without a flag.',
      example: { limit: 500, offset: 0, search: 'ben', role_id: 2, status: 'active' },
    })
    .input(listAdminUsersInput)
    .output(z.array(adminUserSchema))
    .query(({ ctx, input }) => listUsers(ctx.deps.db, input, ctx.language)),

  count: manageUsers
    .meta({ rest: 'GET /admin/users/count', summary: 'Count users', example: { status: 'banned' } })
    .input(adminUserFilterSchema)
    .output(countSchema)
    .query(({ ctx, input }) => countUsers(ctx.deps.replica, input)),

  /** Managing subscriptions needs the name of their user. */
  get: permittedProcedure('MANAGE_USERS', 'MANAGE_LICENSES')
    .meta({
      rest: 'GET /admin/users/{id}',
      summary: 'Get a user',
      description: 'Includes linked accounts and usage.',
    })
    .input(idInput)
    .output(adminUserDetailSchema)
    .query(({ ctx, input }) => getUser(ctx.actor, ctx.deps.db, input.id, ctx.language)),

  updateRoles: change(manageUsers, updateUserRolesInput, updateUserRoles, {
    rest: 'PUT /admin/users/{id}/roles',
    summary: 'Set the roles of a user',
    description:
      'You can assign roles up to your own highest one, change only users whose highest role is below yours, and not remove your own highest role.',
    example: { role_ids: [1, 2] },
  }),

  assignGrowId: change(manageUsers, assignGrowIdInput, assignGrowId, {
    rest: 'PUT /admin/users/{id}/growid',
    summary: 'Give a GrowID to a user, verified',
    description:
      'Makes this user the owner of a GrowID: an earlier owner loses it, and waiting deposits are credited to this user. Earlier credits stay. Only for users whose highest role is below yours.',
    example: { growid: 'LaserKing', reason: 'Showed the account in the game' },
  }),

  removeGrowId: change(manageUsers, reasonInput, removeGrowId, {
    rest: 'POST /admin/users/{id}/growid/remove',
    summary: 'Take the GrowID from a user',
    description: 'Only for users whose highest role is below yours. 409 when the user has none.',
    example: { reason: 'The name belongs to another user' },
  }),

  ban: change(
    manageUsers,
    banUserInput,
    (actor, db, input) => moderateUser(actor, db, { ...input, flag: 'banned', isOn: true }),
    {
      rest: 'POST /admin/users/{id}/ban',
      summary: 'Ban a user',
      description: `${MODERATION_TEXT} The reason, which the body may give, is shown to staff alone.`,
      example: { reason: 'Sells stolen accounts' },
    },
  ),
  unban: moderation('banned', false, '/admin/users/{id}/ban', 'Lift a ban'),
  mute: moderation('muted', true, '/admin/users/{id}/mute', 'Mute a user: no pings'),
  unmute: moderation('muted', false, '/admin/users/{id}/mute', 'Unmute a user'),
  blacklist: moderation(
    'blacklisted',
    true,
    '/admin/users/{id}/blacklist',
    'Blacklist a user: their messages ping nobody',
  ),
  unblacklist: moderation(
    'blacklisted',
    false,
    '/admin/users/{id}/blacklist',
    'Take a user from the blacklist',
  ),
});

const rolesRouter = t.router({
  /** Staff who change a user's roles need the list of roles. */
  list: permittedProcedure('MANAGE_ROLES', 'MANAGE_USERS')
    .meta({ rest: 'GET /admin/roles', summary: 'List roles with their permissions' })
    .output(z.array(adminRoleSchema))
    .query(({ ctx }) => listRoles(ctx.deps.db, ctx.language)),

  updatePermissions: change(manageRoles, updateRolePermissionsInput, updateRolePermissions, {
    rest: 'PUT /admin/roles/{id}/permissions',
    summary: 'Set the permissions of a role',
    description: 'Only for roles below your own highest one, and only permissions you have yourself.',
    example: { id: 2, permission_ids: [2, 3] },
  }),
});

export const adminRouter = t.router({
  ...adminMoneyProcedures,
  parser: parserCorrectionsRouter,
  servers: serversRouter,
  traderReports: traderReportsRouter,
  users: usersRouter,
  roles: rolesRouter,

  permissions: t.router({
    list: manageRoles
      .meta({ rest: 'GET /admin/permissions', summary: 'List permissions' })
      .output(z.array(permissionSchema))
      .query(({ ctx }) => listPermissions(ctx.deps.db, ctx.language)),
  }),

  logs: t.router({
    list: permittedProcedure('VIEW_LOGS')
      .meta({
        rest: 'GET /admin/logs',
        summary: 'Read the audit log, newest first',
        description:
          '`search` is part of the message, of the action’s name, of the actor’s name or e-mail address, or a whole network address. `client_address` is null for jobs and the bot, and after 90 days.',
        example: { limit: 500, offset: 0, action: 'login', search: 'ben' },
      })
      .input(listLogsInput)
      .output(z.array(logEntrySchema))
      .query(({ ctx, input }) => listLogs(ctx.deps.replica, input, ctx.language)),

    count: permittedProcedure('VIEW_LOGS')
      .meta({
        rest: 'GET /admin/logs/count',
        summary: 'Count entries of the audit log',
        description: 'With the filters of the list.',
        example: { action: 'login' },
      })
      .input(logFilterSchema)
      .output(countSchema)
      .query(({ ctx, input }) => countLogs(ctx.deps.replica, input, ctx.language)),
  }),

  statistics: t.router({
    list: permittedProcedure('VIEW_STATISTICS')
      .meta({
        rest: 'GET /admin/statistics',
        summary: 'List statistics',
        description: 'Updated by a job; `updated_at` is the time of the last update.',
      })
      .output(z.array(statisticSchema))
      .query(({ ctx }) => listStatistics(ctx.deps.replica, ctx.language)),

    series: permittedProcedure('VIEW_STATISTICS')
      .meta({
        rest: 'GET /admin/statistics/series',
        summary: 'Read a statistic over time',
        description:
          'A point for each hour, or with `step=day` each UTC day, from `from` to `to`; without them the last 24 hours or 30 days. Null: no measurement. `active_users` is always per day.',
        example: { key: 'offers', step: 'hour', from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z' },
      })
      .input(statisticsSeriesInput)
      .output(statisticsSeriesSchema)
      .query(async ({ ctx, input }) => {
        const series = await getStatisticsSeries(ctx.deps.replica, input);
        const lines = series.lines.map((line) =>
          formatText(ctx.language, restoreText('operations.line.', line)),
        );
        return { ...series, lines };
      }),
  }),

  subscriptions: t.router({
    list: permittedProcedure('MANAGE_LICENSES')
      .meta({
        rest: 'GET /admin/subscriptions',
        summary: 'List the active subscriptions of all users',
        description:
          'Newest first; with `state=all` also those that ended. `search` is part of a name, an e-mail address or the payment provider’s id.',
        example: { limit: 500, offset: 0, status: 'renewing' },
      })
      .input(listAdminSubscriptionsInput)
      .output(z.array(adminSubscriptionSchema))
      .query(({ ctx: { deps }, input }) =>
        // Of one user: read again after a change.
        listAllSubscriptions(input.user_id === undefined ? deps.replica : deps.db, input),
      ),

    count: permittedProcedure('MANAGE_LICENSES')
      .meta({
        rest: 'GET /admin/subscriptions/count',
        summary: 'Count subscriptions',
        example: { status: 'expires_soon' },
      })
      .input(adminSubscriptionFilterSchema)
      .output(countSchema)
      .query(({ ctx, input }) => countAllSubscriptions(ctx.deps.replica, input)),

    overview: permittedProcedure('MANAGE_LICENSES')
      .meta({
        rest: 'GET /admin/subscriptions/overview',
        summary: 'Running subscriptions in figures',
        description: 'How many run, of which type, and how many end in each of the next 12 weeks.',
      })
      .output(subscriptionOverviewSchema)
      .query(({ ctx }) => getSubscriptionOverview(ctx.deps.replica)),
  }),
});
