import { HelpCommands } from './help-commands.js';
import { LinkCommands } from './link-commands.js';
import { PingCommands } from './ping-commands.js';
import { WatchCommands } from './watch-commands.js';

/** Every class with commands. Their decorators register them when they are loaded: what is not here does not exist. */
export const COMMAND_CLASSES = [HelpCommands, LinkCommands, PingCommands, WatchCommands] as const;
