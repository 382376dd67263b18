import {
  adminRoleSchema,
  adminSubscriptionSchema,
  adminUserIdInput,
  adminUserSchema,
  listAdminSubscriptionsInput,
  listAdminUsersInput,
  listLogsInput,
  logEntrySchema,
  messageSchema,
  permissionSchema,
  statisticSchema,
  updateRolePermissionsInput,
  updateUserRolesInput,
} from '@lockwatch/contracts';
import {
  listAllSubscriptions,
  listLogs,
  listPermissions,
  listRoles,
  listStatistics,
  listUsers,
  type ModerationFlag,
  moderateUser,
  updateRolePermissions,
  updateUserRoles,
} from '@lockwatch/core';
import { z } from 'zod';
import type { RestMeta } from '../meta.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const manageUsers = permittedProcedure('MANAGE_USERS');
const manageRoles = permittedProcedure('MANAGE_ROLES');
const tag = 'Admin';
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Sets a flag (POST) or lifts it (DELETE); the bodies are empty. */
function moderation(flag: ModerationFlag, isOn: boolean, path: RestMeta['path'], summary: string) {
  return manageUsers
    .meta({
      openapi: {
        method: isOn ? 'POST' : 'DELETE',
        path,
        tag,
        summary,
        description: 'Only for users whose highest role is below yours. Doing it twice changes nothing more.',
        example: { id },
      },
    })
    .input(adminUserIdInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => moderateUser(ctx.actor, ctx.deps.db, { id: input.id, flag, isOn }));
}

/** [7-32] */
const usersRouter = t.router({
  list: manageUsers
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/users',
        tag,
        summary: 'List users',
        description: 'In the order they came; `search` is part of a name or an e-mail address.',
        example: { limit: 500, offset: 0, search: 'ben' },
      },
    })
    .input(listAdminUsersInput)
    .output(z.array(adminUserSchema))
    .query(({ ctx, input }) => listUsers(ctx.deps.db, input)),

  updateRoles: manageUsers
    .meta({
      openapi: {
        method: 'PUT',
        path: '/admin/users/{id}/roles',
        tag,
        summary: 'Set the roles of a user',
        description:
          'You can assign roles up to your own highest one, change only users whose highest role is below yours, and not remove your own highest role.',
        example: { id, role_ids: [1, 2] },
      },
    })
    .input(updateUserRolesInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => updateUserRoles(ctx.actor, ctx.deps.db, input)),

  ban: moderation('banned', true, '/admin/users/{id}/ban', 'Ban a user'),
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
  /** Whoever changes a user's roles must see which there are. */
  list: permittedProcedure('MANAGE_ROLES', 'MANAGE_USERS')
    .meta({
      openapi: { method: 'GET', path: '/admin/roles', tag, summary: 'List roles with their permissions' },
    })
    .output(z.array(adminRoleSchema))
    .query(({ ctx }) => listRoles(ctx.deps.db)),

  updatePermissions: manageRoles
    .meta({
      openapi: {
        method: 'PUT',
        path: '/admin/roles/{id}/permissions',
        tag,
        summary: 'Set the permissions of a role',
        description: 'Only for roles below your own highest one, and only permissions you have yourself.',
        example: { id: 2, permission_ids: [2, 3] },
      },
    })
    .input(updateRolePermissionsInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => updateRolePermissions(ctx.actor, ctx.deps.db, input)),
});

export const adminRouter = t.router({
  users: usersRouter,
  roles: rolesRouter,

  permissions: t.router({
    list: manageRoles
      .meta({ openapi: { method: 'GET', path: '/admin/permissions', tag, summary: 'List permissions' } })
      .output(z.array(permissionSchema))
      .query(({ ctx }) => listPermissions(ctx.deps.db)),
  }),

  logs: t.router({
    list: permittedProcedure('VIEW_LOGS')
      .meta({
        openapi: {
          method: 'GET',
          path: '/admin/logs',
          tag,
          summary: 'Read the audit log, newest first',
          example: { limit: 500, offset: 0, action: 'login' },
        },
      })
      .input(listLogsInput)
      .output(z.array(logEntrySchema))
      .query(({ ctx, input }) => listLogs(ctx.deps.db, input)),
  }),

  statistics: t.router({
    list: permittedProcedure('VIEW_STATISTICS')
      .meta({
        openapi: {
          method: 'GET',
          path: '/admin/statistics',
          tag,
          summary: 'List statistics',
          description: 'Kept current by a job; `updated_at` says when.',
        },
      })
      .output(z.array(statisticSchema))
      .query(({ ctx }) => listStatistics(ctx.deps.db)),
  }),

  subscriptions: t.router({
    list: permittedProcedure('MANAGE_LICENSES')
      .meta({
        openapi: {
          method: 'GET',
          path: '/admin/subscriptions',
          tag,
          summary: 'List the active subscriptions of everybody',
          example: { limit: 500, offset: 0 },
        },
      })
      .input(listAdminSubscriptionsInput)
      .output(z.array(adminSubscriptionSchema))
      .query(({ ctx, input }) => listAllSubscriptions(ctx.deps.db, input)),
  }),
});
