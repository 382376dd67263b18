import { z } from 'zod';
import {
  idInput,
  page,
  queryWholeNumber,
  reasonInput,
  searchText,
  shortText,
  uuidSchema,
  wholeNumber,
} from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { discordUserIdField } from './snowflake.js';
import { subscriptionSchema, subscriptionTypeSchema } from './subscriptions.js';
import { emailField, gameNameSchema, roleSchema, userNameField } from './users.js';

/** User, admin view ([3-16]); roles by rank, highest first. */
export const adminUserSchema = z.object({
  user_id: uuidSchema,
  email: emailField,
  name: userNameField,
  roles: z.array(roleSchema.omit({ metadata: true })),
  is_banned: z.boolean().meta(example(false)),
  /** Of a banned user, for staff only; null where none was given. */
  ban_reason: z.string().nullable().meta(example(null)),
  is_muted: z.boolean().meta(example(false)),
  is_blacklisted: z.boolean().meta(example(false)),
  created_at: z.iso.datetime(),
  last_login_at: z.iso.datetime().nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

const adminPage = page({ max: 1000, default: 500 });

/** What a user can be filtered by; the flags are independent ([4-07]), `active` has none of them. */
export const USER_STATUSES = ['active', 'banned', 'muted', 'blacklisted'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const adminUserFilterSchema = z.object({
  /** Part of a name or an e-mail address; or a whole GrowID, Discord id or user id. */
  search: searchText(LIMITS.searchQueryMaxLength),
  role_id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  status: z.enum(USER_STATUSES).optional(),
});
export type AdminUserFilter = z.infer<typeof adminUserFilterSchema>;

export const listAdminUsersInput = adminUserFilterSchema.extend(adminPage);

export const countSchema = z.object({ count: z.number().int().meta(example(1234)) });

export const adminUserDetailSchema = adminUserSchema.extend({
  discord_user_id: discordUserIdField,
  growid: z.string().nullable().meta(example('LaserKing')),
  growid_verified: z.boolean(),
  watched_items: z.number().int().meta(example(12)),
  webhooks: z.number().int().meta(example(1)),
  /** Pings of the last 24 hours. */
  pings_today: z.number().int().meta(example(34)),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;

export const banUserInput = idInput.extend({
  reason: shortText(LIMITS.reasonMaxLength, 'input.name.reason')
    .nullish()
    .meta(example('Sells stolen accounts')),
});

/** Staff give a GrowID to its owner, proven by their word. */
export const assignGrowIdInput = reasonInput.extend({ growid: gameNameSchema });
export type AssignGrowIdInput = z.infer<typeof assignGrowIdInput>;

const idList = (max: number) =>
  z
    .array(wholeNumber().positive())
    .max(max)
    .transform((ids) => [...new Set(ids)]);

export const updateUserRolesInput = z.object({ id: uuidSchema, role_ids: idList(50) });

export const permissionSchema = z.object({
  perm_id: z.number().int().meta(example(13)),
  name: z.string().meta(example('MANAGE_USERS')),
  /** The name in the language of the caller. */
  label: z.string().meta(example('Manage Users')),
  comment: z.string().meta(example('See, moderate and change users.')),
});
export type PermissionDto = z.infer<typeof permissionSchema>;

export const adminRoleSchema = roleSchema
  .omit({ metadata: true })
  .extend({ permissions: z.array(permissionSchema), created_at: z.iso.datetime() });
export type AdminRole = z.infer<typeof adminRoleSchema>;

export const updateRolePermissionsInput = z.object({
  id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER),
  permission_ids: idList(200),
});

export const actionField = z.string().meta(example('login'));
export const logMessageField = z.string().meta(example('Ben logged in.'));

/** Row of the audit log ([3-18]); without user: the product itself. */
export const logEntrySchema = z.object({
  log_id: uuidSchema,
  user_email: emailField,
  user_name: z.string().nullable().meta(example('Ben')),
  action: actionField,
  action_name: z.string().meta(example('Login')),
  message: logMessageField,
  /** Network address; null for jobs and the bot, and after 90 days. */
  client_address: z.string().nullable().meta(example('203.0.113.7')),
  created_at: z.iso.datetime(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** Which entries: all of it must fit. */
export const logFilterSchema = z.object({
  /** Part of the message, of the action's name, or of the name or e-mail address of who did it, or the whole network address. */
  search: searchText(LIMITS.searchQueryMaxLength),
  action: z
    .string()
    .regex(/^[a-z_]{1,50}$/, writeIssue('input.action'))
    .optional(),
});
export type LogFilter = z.infer<typeof logFilterSchema>;

export const listLogsInput = logFilterSchema.extend(adminPage);

/** Statistic ([3-19]); one of the three values is set. */
export const statisticSchema = z.object({
  key: z.string().meta(example('total_users')),
  /** In the language of the caller. */
  name: z.string().meta(example('Total Users')),
  int_value: z.number().int().nullable().meta(example(1234)),
  float_value: z.number().nullable().meta(example(null)),
  string_value: z.string().nullable().meta(example(null)),
  description: z.string().nullable().meta(example('People with an account.')),
  updated_at: z.iso.datetime(),
});
export type Statistic = z.infer<typeof statisticSchema>;

export const adminSubscriptionSchema = subscriptionSchema
  .omit({ name: true, can_resume: true })
  .extend({
    user_id: uuidSchema,
    user_name: z.string().nullable().meta(example('Ben')),
    user_email: emailField,
    subscription_type_name: subscriptionTypeSchema.shape.name,
    subscription_type_description: subscriptionTypeSchema.shape.description,
    created_at: z.iso.datetime(),
  });
export type AdminSubscription = z.infer<typeof adminSubscriptionSchema>;

/** What a running subscription can be filtered by; `expires_soon` ends within 24 hours ([9-07]). */
export const SUBSCRIPTION_FILTER_STATUSES = ['lifetime', 'renewing', 'expires_soon'] as const;
export type SubscriptionFilterStatus = (typeof SUBSCRIPTION_FILTER_STATUSES)[number];

export const adminSubscriptionFilterSchema = z.object({
  /** Part of the user's name or e-mail address, or of the payment provider's id. */
  search: searchText(LIMITS.searchQueryMaxLength),
  status: z.enum(SUBSCRIPTION_FILTER_STATUSES).optional(),
  subscription_type_id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  user_id: uuidSchema.optional(),
  /** `all`: with those that ended. */
  state: z.enum(['active', 'all']).default('active'),
});

export type AdminSubscriptionFilter = z.infer<typeof adminSubscriptionFilterSchema>;

export const listAdminSubscriptionsInput = adminSubscriptionFilterSchema.extend(adminPage);

/** Running subscriptions in figures ([2-52]). */
export const subscriptionOverviewSchema = z.object({
  active: z.number().int().meta(example(61)),
  lifetime: z.number().int().meta(example(4)),
  renewing: z.number().int().meta(example(38)),
  expire_soon: z.number().int().meta(example(2)),
  by_type: z.array(
    subscriptionTypeSchema
      .pick({ subscription_type_id: true, name: true })
      .extend({ count: z.number().int().meta(example(40)) }),
  ),
  /** How many end in each of the next 12 weeks; `week` is its Monday, UTC. */
  ends: z.array(
    z.object({ week: z.iso.date().meta(example('2019-08-26')), count: z.number().int().meta(example(7)) }),
  ),
});
export type SubscriptionOverview = z.infer<typeof subscriptionOverviewSchema>;
