import { COMMAND_TEXTS } from './command-texts.js';
import { MESSAGE_TEXTS } from './message-texts.js';
import { SERVER_TEXTS } from './server-texts.js';

/** Everything the bot says in Indonesian (Discord's locale `id`), by its English text; `{name}` marks a value. */
export const INDONESIAN = { ...COMMAND_TEXTS, ...MESSAGE_TEXTS, ...SERVER_TEXTS } as const;
