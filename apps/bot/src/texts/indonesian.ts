import COMMAND_TEXTS from './command-texts.json' with { type: 'json' };
import MESSAGE_TEXTS from './message-texts.json' with { type: 'json' };
import SERVER_TEXTS from './server-texts.json' with { type: 'json' };

/** Everything the bot says in Indonesian (Discord's locale `id`), by its English text; `{name}` marks a value. */
export const INDONESIAN = { ...COMMAND_TEXTS, ...MESSAGE_TEXTS, ...SERVER_TEXTS };
