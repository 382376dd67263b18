import { AccountCommands, GrowIdCommands } from './account-commands.js';
import { AliasCommands } from './alias-commands.js';
import { BalanceCommands } from './balance-commands.js';
import { BlacklistCommands } from './blacklist-commands.js';
import type { CommandPermissions } from './command-permissions.js';
import { ConfirmCommands } from './confirm-commands.js';
import { DealCommands } from './deal-commands.js';
import { HelpCommands } from './help-commands.js';
import { LeaveCommands } from './leave-commands.js';
import { LinkCommands } from './link-commands.js';
import { PingActionCommands } from './ping-action-commands.js';
import { PingCommands } from './ping-commands.js';
import { QuietHoursCommands, SnoozeCommands } from './ping-limit-commands.js';
import { PingsCommands } from './pings-commands.js';
import { PreferenceCommands } from './preference-commands.js';
import { PriceCommands } from './price-commands.js';
import { PrivacyCommands } from './privacy-commands.js';
import { SetupCommands } from './setup-commands.js';
import { StatisticsCommands, UserCommands } from './staff-commands.js';
import { SubscribeCommands } from './subscribe-commands.js';
import { WatchCommands } from './watch-commands.js';
import { WatchEditCommands } from './watch-edit-commands.js';
import { WebhookCommands } from './webhook-commands.js';
import { WhyCommands } from './why-commands.js';

/** Every class with commands. Importing a class registers its commands. */
export const COMMAND_CLASSES = [
  AccountCommands,
  AliasCommands,
  BalanceCommands,
  BlacklistCommands,
  ConfirmCommands,
  DealCommands,
  GrowIdCommands,
  HelpCommands,
  LeaveCommands,
  LinkCommands,
  PingActionCommands,
  PingCommands,
  PingsCommands,
  PreferenceCommands,
  PriceCommands,
  PrivacyCommands,
  QuietHoursCommands,
  SetupCommands,
  SnoozeCommands,
  StatisticsCommands,
  SubscribeCommands,
  UserCommands,
  WatchCommands,
  WatchEditCommands,
  WebhookCommands,
  WhyCommands,
] as const;

/** The permission a command needs, by its first words; without an entry all may use it. The server checks it again. */
export const COMMAND_PERMISSIONS: CommandPermissions = [
  ['alias list', 'READ_ALIASES'],
  ['alias', 'WRITE_ALIASES'],
  ['blacklist list', 'READ_BLACKLIST'],
  ['blacklist', 'WRITE_BLACKLIST'],
  ['growid set', 'WRITE_GROWID'],
  ['growid verify', 'WRITE_GROWID'],
  ['pings', 'READ_WATCHED_ITEMS'],
  ['preferences set', 'WRITE_PREFERENCES'],
  ['preferences', 'READ_PREFERENCES'],
  ['quiet-hours show', 'READ_PREFERENCES'],
  ['quiet-hours', 'WRITE_PREFERENCES'],
  ['snooze', 'WRITE_PREFERENCES'],
  ['stats', 'VIEW_STATISTICS'],
  ['user balance', 'MANAGE_LICENSES'],
  ['user', 'MANAGE_USERS'],
  ['watch list', 'READ_WATCHED_ITEMS'],
  ['watch', 'WRITE_WATCHED_ITEMS'],
  ['webhook list', 'READ_WEBHOOKS'],
  ['webhook', 'WRITE_WEBHOOKS'],
  ['why', 'READ_WATCHED_ITEMS'],
];
