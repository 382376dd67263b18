import { AccountCommands, GrowIdCommands } from './account-commands.js';
import { AliasCommands } from './alias-commands.js';
import { BalanceCommands } from './balance-commands.js';
import { BlacklistCommands } from './blacklist-commands.js';
import { ConfirmCommands } from './confirm-commands.js';
import { HelpCommands } from './help-commands.js';
import { LinkCommands } from './link-commands.js';
import { PingActionCommands } from './ping-action-commands.js';
import { PingCommands } from './ping-commands.js';
import { PingsCommands } from './pings-commands.js';
import { PreferenceCommands } from './preference-commands.js';
import { PriceCommands } from './price-commands.js';
import { StatisticsCommands, UserCommands } from './staff-commands.js';
import { SubscribeCommands } from './subscribe-commands.js';
import { WatchCommands } from './watch-commands.js';
import { WatchEditCommands } from './watch-edit-commands.js';
import { WebhookCommands } from './webhook-commands.js';

/** Every class with commands. Their decorators register them when they are loaded: what is not here does not exist. */
export const COMMAND_CLASSES = [
  AccountCommands,
  AliasCommands,
  BalanceCommands,
  BlacklistCommands,
  ConfirmCommands,
  GrowIdCommands,
  HelpCommands,
  LinkCommands,
  PingActionCommands,
  PingCommands,
  PingsCommands,
  PreferenceCommands,
  PriceCommands,
  StatisticsCommands,
  SubscribeCommands,
  UserCommands,
  WatchCommands,
  WatchEditCommands,
  WebhookCommands,
] as const;
