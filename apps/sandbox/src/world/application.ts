import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { JsonObject, UserObject } from './objects.js';

/** Bits of an application's `flags` that tell which privileged intents it may use in fewer than 100 guilds. */
const FLAGS = { presence: 1 << 13, guildMembers: 1 << 15, messageContent: 1 << 19 } as const;

export type PrivilegedIntent = keyof typeof FLAGS;

/** The bot's application: its token and what its owner switched on for it. */
export class ApplicationSettings {
  readonly id = SANDBOX_DISCORD.applicationId;
  readonly botToken: string;
  readonly privilegedIntents: Record<PrivilegedIntent, boolean> = {
    presence: true,
    guildMembers: true,
    messageContent: true,
  };
  /**
   * Discord's undocumented limit of webhook messages in one channel, 30 a minute on the real service. Null is off.
   * Here each webhook counts as a channel of its own: in the wild they belong to different people's guilds.
   */
  hiddenChannelLimit: number | null = null;

  constructor(botToken: string) {
    this.botToken = botToken;
  }

  /** Takes the token with or without its `Bot ` prefix. */
  isBotToken(token: string): boolean {
    return token.replace(/^Bot\s+/i, '') === this.botToken;
  }

  flags(): number {
    const names: PrivilegedIntent[] = ['presence', 'guildMembers', 'messageContent'];
    return names.reduce((flags, name) => flags | (this.privilegedIntents[name] ? FLAGS[name] : 0), 0);
  }

  /** The application object (docs: resources/application). */
  toObject(bot: UserObject): JsonObject {
    return {
      id: this.id,
      name: 'Lockwatch',
      icon: null,
      description: 'Watches trade channels.',
      bot: { ...bot },
      bot_public: true,
      bot_require_code_grant: false,
      owner: {
        id: '300000000000000006',
        username: 'adaadmin',
        discriminator: '0',
        avatar: null,
        global_name: 'Ada Admin',
      },
      team: null,
      verify_key: '0'.repeat(64),
      flags: this.flags(),
      approximate_guild_count: 1,
      interactions_endpoint_url: null,
      role_connections_verification_url: null,
      tags: [],
      integration_types_config: { '0': {} },
      hook: true,
    };
  }
}
