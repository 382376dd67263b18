import { createHash } from 'node:crypto';
import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { EventBus } from './event-bus.js';
import type { MemberObject, UserObject } from './objects.js';
import { timestampOf } from './snowflakes.js';

const MAX_PLAYERS = 20_000;
/** Players who are there from the start, so that the chat page has somebody to post as. */
const FIRST_PLAYERS = ['Milo', 'Farmer Jo', 'VendQueen', 'LockSmith', 'Nova'];

/** Everybody in the guild: the bot, the demo people, and players, who join when they first post. */
export class People {
  readonly bot: UserObject;
  readonly #bus: EventBus;
  readonly #users = new Map<string, UserObject>();
  readonly #idByName = new Map<string, string>();

  constructor(bus: EventBus) {
    this.#bus = bus;
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

  /** The first invented player: who posts when a caller names nobody. */
  defaultPlayer(): UserObject {
    return this.player({ name: FIRST_PLAYERS[0] });
  }

  /**
   * Finds a person by id, or else by name, and lets a player join who was never seen. The same name always gets the
   * same id, over restarts too.
   */
  player(who: { id?: string | undefined; name?: string | undefined }): UserObject {
    const known =
      who.id !== undefined ? this.#users.get(who.id) : who.name ? this.byName(who.name) : undefined;
    if (known) return known;
    const name = who.name ?? `Player ${who.id?.slice(-4) ?? ''}`;
    const user = userObject(who.id ?? playerId(name), name);
    if (this.#users.size >= MAX_PLAYERS) this.#forgetOldestPlayer();
    this.#remember(user);
    this.#bus.publish({ kind: 'member-add', member: this.member(user) });
    return user;
  }

  member(user: UserObject): MemberObject {
    return {
      user,
      nick: null,
      avatar: null,
      banner: null,
      roles: user.bot ? [BOT_ROLE_ID] : [],
      joined_at: new Date(timestampOf(SANDBOX_DISCORD.guildId)).toISOString(),
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

export const BOT_ROLE_ID = '220000000000000001';

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
