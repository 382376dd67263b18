import { KEEP_ACTION, sentenceMessage } from '../presenters/message.js';
import { t } from '../texts/translate.js';
import {
  ACCOUNT_COMPONENTS,
  AccountCommands,
  GrowIdCommands,
  LEAVE_COMPONENTS,
  LeaveCommands,
  LinkCommands,
} from './account-commands.js';
import { WATCH_EDIT_COMPONENTS } from './add-rule.js';
import { ALIAS_COMPONENTS, AliasCommands } from './alias-commands.js';
import { BALANCE_COMPONENTS, BalanceCommands } from './balance-commands.js';
import { BLACKLIST_COMPONENTS, BlacklistCommands } from './blacklist-commands.js';
import type { ComponentHandler } from './components.js';
import { DealCommands } from './deal-commands.js';
import { type CommandPermissions, HelpCommands } from './help-commands.js';
import { PING_COMPONENTS } from './ping-action-commands.js';
import { PingCommands } from './ping-commands.js';
import { QuietHoursCommands, SnoozeCommands } from './ping-limit-commands.js';
import { PINGS_COMPONENTS, PingsCommands } from './pings-commands.js';
import { PREFERENCE_COMPONENTS, PreferenceCommands } from './preference-commands.js';
import { PRICE_COMPONENTS, PriceCommands } from './price-commands.js';
import { PRIVACY_COMPONENTS, PrivacyCommands } from './privacy-commands.js';
import { SETUP_COMPONENTS, SetupCommands } from './setup-commands.js';
import { StatisticsCommands, UserCommands } from './staff-commands.js';
import { SUBSCRIBE_COMPONENTS, SubscribeCommands } from './subscribe-commands.js';
import { WATCH_COMPONENTS, WatchCommands } from './watch-commands.js';
import { WEBHOOK_COMPONENTS, WebhookCommands } from './webhook-commands.js';
import { WhyCommands } from './why-commands.js';

/** Every class with commands. Importing a class registers its commands. */
export const COMMAND_CLASSES = [
  AccountCommands,
  AliasCommands,
  BalanceCommands,
  BlacklistCommands,
  DealCommands,
  GrowIdCommands,
  HelpCommands,
  LeaveCommands,
  LinkCommands,
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
  WebhookCommands,
  WhyCommands,
] as const;

/** Handlers of buttons, menus and forms by action. */
export const COMPONENTS: ReadonlyMap<string, ComponentHandler> = new Map(
  Object.entries({
    ...ACCOUNT_COMPONENTS,
    ...ALIAS_COMPONENTS,
    ...BALANCE_COMPONENTS,
    ...BLACKLIST_COMPONENTS,
    ...LEAVE_COMPONENTS,
    ...PING_COMPONENTS,
    ...PINGS_COMPONENTS,
    ...PREFERENCE_COMPONENTS,
    ...PRICE_COMPONENTS,
    ...PRIVACY_COMPONENTS,
    ...SETUP_COMPONENTS,
    ...SUBSCRIBE_COMPONENTS,
    ...WATCH_COMPONENTS,
    ...WATCH_EDIT_COMPONENTS,
    ...WEBHOOK_COMPONENTS,
    [KEEP_ACTION]: () => sentenceMessage(t('lists.nothingDeleted')),
  }),
);

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
