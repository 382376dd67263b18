/** How the caller proved who they are. A personal API token reaches no further than its scopes. */
export type Credential =
  | { kind: 'access-token' }
  | { kind: 'api-token'; scopes: readonly string[] }
  /** The bot, on behalf of the Discord user it names. */
  | { kind: 'service' };

export interface ActorRole {
  /** Rank: higher means more ([6-08]). */
  roleId: number;
  name: string;
  itemLimit: number;
  maxWebhooks: number;
}

/** The person on whose behalf something is done, with the roles and permissions that count at this moment. */
export interface Actor {
  userId: string;
  name: string;
  email: string | null;
  discordUserId: string | null;
  isBanned: boolean;
  lastLoginAt: Date | null;
  /** Highest rank first. */
  roles: readonly ActorRole[];
  permissions: readonly string[];
  /** Of the highest role; 0 means none ([6-07]). */
  itemLimit: number;
  maxWebhooks: number;
  credential: Credential;
}

/** Who calls: nobody (perhaps with a credential that was refused), a person, or the bot, with or without a person. */
export type Caller =
  | { kind: 'nobody'; refusal: Error | null }
  | { kind: 'person'; actor: Actor }
  | { kind: 'service'; actor: Actor | null };

/** The permission-carrying rank of a person; 0 without any role. */
export function highestRoleId(actor: Pick<Actor, 'roles'>): number {
  return actor.roles[0]?.roleId ?? 0;
}
