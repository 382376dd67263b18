import { createHash } from 'node:crypto';
import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { MemberObject, UserObject } from './objects.js';
import { snowflakeToMs } from './snowflakes.js';

const MAX_PLAYERS = 20_000;
/** Players that exist from the start, so that the chat page can post. */
const FIRST_PLAYERS = ['Milo', 'Farmer Jo', 'VendQueen', 'LockSmith', 'Nova'];

/** The bot, the demo people, and players, who join with their first message. */
export class UserStore {
  readonly bot: UserObject;
  readonly #users = new Map<string, UserObject>();
  readonly #idByName = new Map<string, string>();
  /** Roles by person; null: no longer a member. */
  readonly #roles = new Map<string, string[] | null>();

  constructor() {
    this.bot = {
      ...userObject(SANDBOX_DISCORD.botUserId, 'Lockwatch'),
      username: 'Lockwatch',
      global_name: null,
      bot: true,
    };
    this.#remember(this.bot);
    for (const demo of DEMO_LOGINS) this.#remember(userObject(demo.discordUserId, demo.name));
    for (const name of FIRST_PLAYERS) this.#remember(userObject(playerId(name), name));
  }

  get(id: string): UserObject | undefined {
    return this.#users.get(id);
  }

  all(): UserObject[] {
    return [...this.#users.values()];
  }

  /** The demo person of that login as a Discord user. */
  byLogin(login: string): UserObject | undefined {
    const demo = DEMO_LOGINS.find((person) => person.login === login);
    return demo && this.#users.get(demo.discordUserId);
  }

  byName(name: string): UserObject | undefined {
    const id = this.#idByName.get(name.toLowerCase());
    return id === undefined ? undefined : this.#users.get(id);
  }

  /** The author of messages without an author. */
  defaultPlayer(): UserObject {
    return this.player({ name: FIRST_PLAYERS[0] });
  }

  /** Finds a person by id, or else by name; an unknown player joins. The same name always gets the same id. */
  player(wanted: { id?: string | undefined; name?: string | undefined }): UserObject {
    const known =
      wanted.id !== undefined
        ? this.#users.get(wanted.id)
        : wanted.name
          ? this.byName(wanted.name)
          : undefined;
    if (known) return known;
    const name = wanted.name ?? `Player ${wanted.id?.slice(-4) ?? ''}`;
    const user = userObject(wanted.id ?? playerId(name), name);
    if (this.#users.size >= MAX_PLAYERS) this.#forgetOldestPlayer();
    this.#remember(user);
    return user;
  }

  /** Replaces the roles of a member; null removes the member from the guild. */
  setRoles(id: string, roles: string[] | null): void {
    this.#roles.set(id, roles);
  }

  isMember(id: string): boolean {
    return this.#users.has(id) && this.#roles.get(id) !== null;
  }

  member(user: UserObject): MemberObject {
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

  #remember(user: UserObject): void {
    this.#users.set(user.id, user);
    this.#idByName.set((user.global_name ?? user.username).toLowerCase(), user.id);
  }

  #forgetOldestPlayer(): void {
    const fixed = 1 + DEMO_LOGINS.length + FIRST_PLAYERS.length;
    const oldest = [...this.#users.values()][fixed];
    if (!oldest) return;
    this.#users.delete(oldest.id);
    this.#idByName.delete((oldest.global_name ?? oldest.username).toLowerCase());
  }
}

function userObject(id: string, name: string): UserObject {
  return {
    id,
    username: name.toLowerCase().replace(/[^a-z0-9_.]+/g, '') || `player${id.slice(-4)}`,
    global_name: name,
    discriminator: '0',
    avatar: null,
    public_flags: 0,
  };
}

function playerId(name: string): string {
  const digest = createHash('sha256').update(name.toLowerCase()).digest();
  const seventeenDigits = (digest.readBigUInt64BE() % 10n ** 17n).toString().padStart(17, '0');
  return `4${seventeenDigits}`;
}
