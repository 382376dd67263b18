import { z } from 'zod';
import { queryInteger, queryWholeNumber, uuidSchema, wholeNumber } from './common.js';
import { LIMITS } from './limits.js';

/** User, admin view ([3-16]); roles by rank, highest first. */
export const adminUserSchema = z.object({
  user_id: uuidSchema,
  email: z.string().nullable(),
  name: z.string(),
  roles: z.array(z.object({ role_id: z.number().int(), name: z.string() })),
  is_banned: z.boolean(),
  is_muted: z.boolean(),
  is_blacklisted: z.boolean(),
  created_at: z.iso.datetime(),
  last_login_at: z.iso.datetime().nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const listAdminUsersInput = z.object({
  limit: queryInteger({ min: 1, max: LIMITS.adminPageMax, default: LIMITS.adminPageDefault }),
  offset: queryInteger({ min: 0, max: 1_000_000, default: 0 }),
  /** Part of a name or an e-mail address. */
  search: z.string().trim().max(LIMITS.searchQueryMaxLength).optional(),
});

export const adminUserIdInput = z.object({ id: uuidSchema });

const idList = (max: number, what: string) =>
  z
    .array(wholeNumber().positive())
    .max(max, `At most ${max} ${what} can be named.`)
    .transform((ids) => [...new Set(ids)]);

export const updateUserRolesInput = z.object({ id: uuidSchema, role_ids: idList(50, 'roles') });

/** Permission ([3-17]). */
export const permissionSchema = z.object({
  perm_id: z.number().int(),
  name: z.string(),
  comment: z.string(),
});
export type PermissionDto = z.infer<typeof permissionSchema>;

/** Role, admin view ([3-17]). */
export const adminRoleSchema = z.object({
  role_id: z.number().int(),
  name: z.string(),
  permissions: z.array(permissionSchema),
  created_at: z.iso.datetime(),
});
export type AdminRole = z.infer<typeof adminRoleSchema>;

export const updateRolePermissionsInput = z.object({
  id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER),
  permission_ids: idList(200, 'permissions'),
});

/** Row of the audit log ([3-18]); without user: the product itself. */
export const logEntrySchema = z.object({
  log_id: uuidSchema,
  user_email: z.string().nullable(),
  user_name: z.string().nullable(),
  action: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export const listLogsInput = z.object({
  limit: queryInteger({ min: 1, max: LIMITS.adminPageMax, default: LIMITS.adminPageDefault }),
  offset: queryInteger({ min: 0, max: 1_000_000, default: 0 }),
  action: z
    .string()
    .regex(/^[a-z_]{1,50}$/, 'An action is a word such as login or user_roles_updated.')
    .optional(),
});

/** Statistic ([3-19]); one of the three values is set. */
export const statisticSchema = z.object({
  key: z.string(),
  int_value: z.number().int().nullable(),
  float_value: z.number().nullable(),
  string_value: z.string().nullable(),
  description: z.string().nullable(),
  updated_at: z.iso.datetime(),
});
export type Statistic = z.infer<typeof statisticSchema>;

/** Subscription, admin view ([3-09]). */
export const adminSubscriptionSchema = z.object({
  subscription_id: uuidSchema,
  user_id: uuidSchema,
  user_name: z.string().nullable(),
  user_email: z.string().nullable(),
  subscription_type_name: z.string(),
  subscription_type_description: z.string(),
  is_active: z.boolean(),
  /** Null: for life. */
  expires_at: z.iso.datetime().nullable(),
  is_renewing: z.boolean(),
  created_at: z.iso.datetime(),
  stripe_subscription_id: z.string().nullable(),
});
export type AdminSubscription = z.infer<typeof adminSubscriptionSchema>;

export const listAdminSubscriptionsInput = z.object({
  limit: queryInteger({ min: 1, max: LIMITS.adminPageMax, default: LIMITS.adminPageDefault }),
  offset: queryInteger({ min: 0, max: 1_000_000, default: 0 }),
});
