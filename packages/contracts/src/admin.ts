import { z } from 'zod';
import { queryInteger, queryWholeNumber, searchText, shortText, uuidSchema, wholeNumber } from './common.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { subscriptionSourceSchema } from './subscriptions.js';
import { gameNameSchema } from './users.js';

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

const adminPage = {
  limit: queryInteger({ min: 1, max: LIMITS.adminPageMax, default: LIMITS.adminPageDefault }),
  offset: queryInteger({ min: 0, max: 1_000_000, default: 0 }),
};

/** What a user can be filtered by; the flags are independent ([4-07]), `active` has none of them. */
export const USER_STATUSES = ['active', 'banned', 'muted', 'blacklisted'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Which users: all of it must fit. */
export const adminUserFilterSchema = z.object({
  /** Part of a name or an e-mail address; or a whole GrowID, Discord id or user id. */
  search: searchText(LIMITS.searchQueryMaxLength),
  role_id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  status: z.enum(USER_STATUSES).optional(),
});
export type AdminUserFilter = z.infer<typeof adminUserFilterSchema>;

export const listAdminUsersInput = adminUserFilterSchema.extend(adminPage);

export const countSchema = z.object({ count: z.number().int() });

export const adminUserIdInput = z.object({ id: uuidSchema });

/** One user with what staff need to help them. */
export const adminUserDetailSchema = adminUserSchema.extend({
  discord_user_id: z.string().nullable(),
  growid: z.string().nullable(),
  growid_verified: z.boolean(),
  watched_items: z.number().int(),
  webhooks: z.number().int(),
  /** Pings of the last 24 hours. */
  pings_today: z.number().int(),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;

/** Staff give a GrowID to its owner, proven by their word. */
export const assignGrowIdInput = z.object({
  id: uuidSchema,
  growid: gameNameSchema,
  reason: shortText(LIMITS.reasonMaxLength, 'input.name.reason'),
});
export type AssignGrowIdInput = z.infer<typeof assignGrowIdInput>;

export const removeGrowIdInput = z.object({
  id: uuidSchema,
  reason: shortText(LIMITS.reasonMaxLength, 'input.name.reason'),
});
export type RemoveGrowIdInput = z.infer<typeof removeGrowIdInput>;

const idList = (max: number, problem: 'input.tooManyRoles' | 'input.tooManyPermissions') =>
  z
    .array(wholeNumber().positive())
    .max(max, writeIssue(problem, { max }))
    .transform((ids) => [...new Set(ids)]);

export const updateUserRolesInput = z.object({ id: uuidSchema, role_ids: idList(50, 'input.tooManyRoles') });

export const permissionSchema = z.object({
  perm_id: z.number().int(),
  name: z.string(),
  comment: z.string(),
});
export type PermissionDto = z.infer<typeof permissionSchema>;

export const adminRoleSchema = z.object({
  role_id: z.number().int(),
  name: z.string(),
  permissions: z.array(permissionSchema),
  created_at: z.iso.datetime(),
});
export type AdminRole = z.infer<typeof adminRoleSchema>;

export const updateRolePermissionsInput = z.object({
  id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER),
  permission_ids: idList(200, 'input.tooManyPermissions'),
});

/** Row of the audit log ([3-18]); without user: the product itself. */
export const logEntrySchema = z.object({
  log_id: uuidSchema,
  user_email: z.string().nullable(),
  user_name: z.string().nullable(),
  action: z.string(),
  message: z.string(),
  /** Network address; null for jobs and the bot, and after 90 days. */
  client_address: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export const listLogsInput = z.object({
  ...adminPage,
  /** Part of the message, or of the name or e-mail address of who did it, or the whole network address. */
  search: searchText(LIMITS.searchQueryMaxLength),
  action: z
    .string()
    .regex(/^[a-z_]{1,50}$/, writeIssue('input.action'))
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

export const adminSubscriptionSchema = z.object({
  subscription_id: uuidSchema,
  user_id: uuidSchema,
  user_name: z.string().nullable(),
  user_email: z.string().nullable(),
  subscription_type_name: z.string(),
  subscription_type_description: z.string(),
  is_active: z.boolean(),
  /** In the future while it waits behind another subscription. */
  starts_at: z.iso.datetime(),
  source: subscriptionSourceSchema,
  expires_at: z.iso.datetime().nullable(),
  is_renewing: z.boolean(),
  created_at: z.iso.datetime(),
  /** The end of access after a failed renewal; null: no payment has failed. */
  grace_until: z.iso.datetime().nullable(),
  /** `sub_…`; null for a lifetime subscription, which is paid once. */
  stripe_subscription_id: z.string().nullable(),
  /** When the card is charged for the first time, which is when it begins; null: it was, or never will be. */
  first_charge_at: z.iso.datetime().nullable(),
});
export type AdminSubscription = z.infer<typeof adminSubscriptionSchema>;

/** What a running subscription can be filtered by; `expires_soon` ends within 24 hours ([9-07]). */
export const SUBSCRIPTION_FILTER_STATUSES = ['lifetime', 'renewing', 'expires_soon'] as const;
export type SubscriptionFilterStatus = (typeof SUBSCRIPTION_FILTER_STATUSES)[number];

/** Which subscriptions: all of it must fit. */
export const adminSubscriptionFilterSchema = z.object({
  /** Part of the user's name or e-mail address, or of the payment provider's id. */
  search: searchText(LIMITS.searchQueryMaxLength),
  status: z.enum(SUBSCRIPTION_FILTER_STATUSES).optional(),
  subscription_type_id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  user_id: uuidSchema.optional(),
  /** `all`: with those that ended. */
  state: z.enum(['active', 'all']).default('active'),
});

export const listAdminSubscriptionsInput = adminSubscriptionFilterSchema.extend(adminPage);

/** Running subscriptions in figures ([2-52]). */
export const subscriptionOverviewSchema = z.object({
  active: z.number().int(),
  lifetime: z.number().int(),
  renewing: z.number().int(),
  expire_soon: z.number().int(),
  by_type: z.array(
    z.object({ subscription_type_id: z.number().int(), name: z.string(), count: z.number().int() }),
  ),
  /** How many end in each of the next 12 weeks; `week` is its Monday, UTC. */
  ends: z.array(z.object({ week: z.iso.date(), count: z.number().int() })),
});
export type SubscriptionOverview = z.infer<typeof subscriptionOverviewSchema>;
