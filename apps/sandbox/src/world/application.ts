import { SANDBOX_DISCORD } from '@lockwatch/contracts';

/** Flags of an application in fewer than 100 guilds that may use all privileged intents. */
const PRIVILEGED_INTENT_FLAGS = (1 << 13) | (1 << 15) | (1 << 19);

/** The bot's application: its token and its settings. */
export class ApplicationSettings {
  readonly id = SANDBOX_DISCORD.applicationId;
  readonly flags = PRIVILEGED_INTENT_FLAGS;
  readonly botToken: string;
  /** Whether the Message Content intent is switched on. */
  mayReadContent = true;

  constructor(botToken: string) {
    this.botToken = botToken;
  }

  /** Accepts the token with or without its `Bot ` prefix. */
  isBotToken(token: string): boolean {
    return token.replace(/^Bot\s+/i, '') === this.botToken;
  }
}
