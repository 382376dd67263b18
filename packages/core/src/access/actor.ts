import type { roles, users } from '@lockwatch/db/schema';

/** How the caller authenticated. A personal API token is limited to its scopes. */
export type Credential = { address?: string | null } & (
  | {
      kind: 'access-token';
      /** SHA-256 of the token, in hex. */
      tokenHash?: string;
    }
  | { kind: 'api-token'; scopes: readonly string[] }
  /** The bot, on behalf of a Discord user; without an address, which would be the bot's own. */
  | { kind: 'service' }
);

export interface ActorRole extends Pick<typeof roles.$inferSelect, 'name' | 'itemLimit' | 'maxWebhooks'> {
  roleId: number;
}

/** The user who acts, with the roles and permissions that count now. */
export interface Actor
  extends Pick<typeof users.$inferSelect, 'name' | 'email' | 'discordUserId' | 'isBanned' | 'lastLoginAt'> {
  userId: string;
  roles: readonly ActorRole[];
  permissions: readonly string[];
  itemLimit: number;
  maxWebhooks: number;
  credential: Credential;
}

/** Nobody (perhaps with a rejected credential), a user, or the bot, with or without a user. */
export type Caller =
  | { kind: 'nobody'; rejection: Error | null }
  | { kind: 'user'; actor: Actor }
  | { kind: 'service'; actor: Actor | null };

/** The highest rank of a user; 0 without a role. */
export function getHighestRoleId(actor: Pick<Actor, 'roles'>): number {
  return actor.roles[0]?.roleId ?? 0;
}
