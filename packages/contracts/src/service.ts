/** Header with which the bot names the Discord user it acts for; honoured only beside the service credential. */
export const ON_BEHALF_OF_HEADER = 'x-lockwatch-discord-user';

/** Characters that a secret two programs share has at least, such as BOT_API_TOKEN. */
export const SECRET_MIN_LENGTH = 16;

/** How a personal API token begins. */
export const API_TOKEN_PREFIX = 'lw_';

/** Claim of an OpenID token that names the user's Discord id, where the provider knows it. */
export const DISCORD_ID_CLAIM = 'discord_user_id';

/** Header with the identity token of a sign-in, on later calls. It describes the user and is not a credential. */
export const IDENTITY_TOKEN_HEADER = 'x-lockwatch-identity-token';

/** The header by which a call names itself: sent again under the same name within a day, it is done once. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
