import type { Db } from '@lockwatch/db';
import { loadActor } from '../access/index.js';
import { type FoundUser, findUsers, listRoleHolders, listStaff, setRole } from '../accounts/index.js';

/** A command of `npm run admin`, which returns the lines to print; null: the arguments name none. */
export function parseCommand([command, ...rest]: readonly string[]): ((db: Db) => Promise<string[]>) | null {
  if (command === 'list' && rest.length === 0) return list;
  if (command === 'user' && rest.length > 0) return (db) => showUser(db, rest.join(' '));
  const [role, ...name] = rest;
  if ((command !== 'grant' && command !== 'revoke') || role === undefined || name.length === 0) return null;
  return (db) => changeRole(db, { role, name: name.join(' '), isGranted: command === 'grant' });
}

async function list(db: Db): Promise<string[]> {
  const roles = await listRoleHolders(db);
  const staff = await listStaff(db);
  return [
    ...roles.map(({ name, count }) => `${name.padEnd(12)}${count}`),
    '',
    staff.length === 0 ? 'Nobody is staff.' : 'Staff:',
    ...staff.map((user) => `${user.role.padEnd(12)}${describeUser(user)}`),
  ];
}

async function changeRole(db: Db, change: { role: string; name: string; isGranted: boolean }) {
  const user = await getUser(db, change.name);
  const isChanged = await setRole(db, user, change);
  if (change.isGranted) {
    return [
      isChanged
        ? `${user.name} has the role ${change.role} now.`
        : `${user.name} had the role ${change.role} already.`,
    ];
  }
  if (isChanged) return [`${user.name} no longer has the role ${change.role}.`];
  return [
    `${user.name} has no role ${change.role} that can be taken: a role of a subscription ends with it.`,
  ];
}

async function showUser(db: Db, name: string): Promise<string[]> {
  const user = await getUser(db, name);
  const actor = await loadActor(db, { userId: user.userId }, { kind: 'service' });
  return [
    `name         ${user.name}`,
    `id           ${user.userId}`,
    `e-mail       ${user.email ?? '-'}`,
    `Discord id   ${user.discordUserId ?? '-'}`,
    `last login   ${user.lastLoginAt?.toISOString() ?? '-'}`,
    `roles        ${actor?.roles.map((role) => role.name).join(', ') || '-'}`,
    `permissions  ${actor?.permissions.join(', ') || '-'}`,
    `banned       ${actor?.isBanned ? 'yes' : 'no'}`,
  ];
}

/** Throws a sentence, with the candidates, unless exactly one user is meant. */
async function getUser(db: Db, name: string): Promise<FoundUser> {
  const found = await findUsers(db, name);
  const [user, ...others] = found;
  if (!user) {
    throw new Error(
      `No user has the name, e-mail, OpenID subject or Discord id "${name}". Users exist once they have signed in.`,
    );
  }
  if (others.length === 0) return user;
  throw new Error(
    [
      `"${name}" means ${found.length} users. Name one by e-mail or Discord id:`,
      ...found.map(describeUser),
    ].join('\n'),
  );
}

function describeUser({ name, email, discordUserId, userId }: FoundUser): string {
  return [name, email ?? 'no e-mail', discordUserId ?? 'no Discord id', userId].join(', ');
}
