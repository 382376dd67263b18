/** Header with which the bot names the Discord user it acts for; honoured only beside the service credential. */
export const ON_BEHALF_OF_HEADER = 'x-lockwatch-discord-user';

/** Characters that a secret two programs share has at least, such as BOT_API_TOKEN. */
export const SECRET_MIN_LENGTH = 16;

/** How a personal API token begins. */
export const API_TOKEN_PREFIX = 'lw_';

/** Claim of an OpenID token that names the person's Discord id, where the provider knows it. */
export const DISCORD_ID_CLAIM = 'discord_user_id';
