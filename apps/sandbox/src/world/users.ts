import { createHash } from 'node:crypto';
import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { APIUser } from 'discord-api-types/v10';
import { type JsonObject, putLimited } from './objects.js';
import { snowflakeToMs } from './snowflakes.js';

const MAX_PLAYERS = 20_000;
/** Players that exist from the start, so that the chat page can post. */
const FIRST_PLAYERS = ['Milo', 'Farmer Jo', 'VendQueen', 'LockSmith', 'Nova'];

/** The bot, the demo people, and players, who join with their first message. */
export class UserStore {
  readonly bot: APIUser;
  /** The bot and the demo people. */
  readonly #fixed: APIUser[];
  readonly #players = new Map<string, APIUser>();
  /** Roles by person; null: no longer a member. */
  readonly #roles = new Map<string, string[] | null>();

  constructor() {
    const bot = { username: 'Lockwatch', global_name: null, bot: true };
    this.bot = { ...userObject(SANDBOX_DISCORD.botUserId, 'Lockwatch'), ...bot };
    this.#fixed = [this.bot, ...DEMO_LOGINS.map((demo) => userObject(demo.discordUserId, demo.name))];
    for (const name of FIRST_PLAYERS) this.player({ name });
  }

  get(id: string): APIUser | undefined {
    return this.#players.get(id) ?? this.#fixed.find((user) => user.id === id);
  }

  all(): APIUser[] {
    return [...this.#fixed, ...this.#players.values()];
  }

  players(): APIUser[] {
    return [...this.#players.values()];
  }

  /** The demo person of that login as a Discord user. */
  byLogin(login: string): APIUser | undefined {
    return this.get(DEMO_LOGINS.find((person) => person.login === login)?.discordUserId ?? '');
  }

  byName(name: string): APIUser | undefined {
    const wanted = name.toLowerCase();
    const isNamed = (user: APIUser) => (user.global_name ?? user.username).toLowerCase() === wanted;
    return this.#players.get(playerId(name)) ?? this.all().find(isNamed);
  }

  /**
   * Finds a person by id, or else by name; an unknown player joins. The same name always gets the same id. Without both,
   * the first player.
   */
  player({ id, name }: { id?: string | undefined; name?: string | undefined }): APIUser {
    const wanted = name ?? (id === undefined ? 'Milo' : `Player ${id.slice(-4)}`);
    const known = id === undefined ? this.byName(wanted) : this.get(id);
    if (known) return known;
    const user = userObject(id ?? playerId(wanted), wanted);
    putLimited(this.#players, user.id, user, MAX_PLAYERS);
    return user;
  }

  /** Replaces the roles of a member; null removes the member from the guild. */
  setRoles(id: string, roles: string[] | null): void {
    this.#roles.set(id, roles);
  }

  isMember(id: string): boolean {
    return this.get(id) !== undefined && this.#roles.get(id) !== null;
  }

  /** A member of the guild (docs: resources/guild, "Guild Member Object"). */
  member(user: APIUser): JsonObject {
    return {
      user,
      nick: null,
      avatar: null,
      banner: null,
      roles: user.bot ? [SANDBOX_DISCORD.botRoleId] : (this.#roles.get(user.id) ?? []),
      joined_at: new Date(snowflakeToMs(SANDBOX_DISCORD.guildId)).toISOString(),
      premium_since: null,
      deaf: false,
      mute: false,
      pending: false,
      flags: 0,
      communication_disabled_until: null,
    };
  }
}

function userObject(id: string, name: string): APIUser {
  return {
    id,
    username: name.toLowerCase().replace(/[^a-z0-9_.]+/g, '') || `player${id.slice(-4)}`,
    global_name: name,
    discriminator: '0',
    avatar: null,
  };
}

function playerId(name: string): string {
  const digest = createHash('sha256').update(name.toLowerCase()).digest();
  return `4${(digest.readBigUInt64BE() % 10n ** 17n).toString().padStart(17, '0')}`;
}
