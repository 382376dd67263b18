import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { postgresEnvironment } from './env.js';

const run = promisify(execFile);

/** How to run PostgreSQL's programs: as this user, or as another one, since they do not run as root. */
export interface RunAs {
  owner?: Owner;
  /** A program that changes the user; without it the child is started as the owner. */
  prefix: readonly string[];
}

interface Owner {
  uid: number;
  gid: number;
}

/** Owners that are looked for, in this order, when root starts a new cluster. */
const USERS = ['postgres', 'nobody'];

/** The user for a cluster: for root the owner of an existing one, else an unprivileged user. Throws when there is none. */
export async function chooseUser(clusterDir: string, programs: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = (await getOwner(clusterDir)) ?? (await findUnprivilegedUser());
  if (await canEnter(programs, dirname(clusterDir), owner)) return { owner, prefix: [] };
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  try {
    await run('setpriv', [...prefix.slice(1), 'true']);
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and another user cannot enter ${clusterDir} or run ${programs[0]}. Move the project to a folder that others may enter, start as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
  return { owner, prefix };
}

/** Gives a folder to the user that `as` runs as. */
export async function changeOwner({ owner }: RunAs, path: string): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** Starts a program in its own session. A guard process interrupts it when this process ends in any way. */
export function spawnAs(as: RunAs, command: readonly string[]): ChildProcess {
  const script = 'exec 3<&0; (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & exec 3<&-; exec "$@" </dev/null';
  const guard = process.platform === 'win32' ? [] : ['/bin/sh', '-c', script, 'guarded'];
  const [program, ...args] = [...as.prefix, ...guard, ...command];
  if (program === undefined) throw new Error('No command was given.');
  const child = spawn(program, args, {
    ...(as.prefix.length === 0 && as.owner),
    cwd: process.platform === 'win32' ? undefined : '/',
    detached: process.platform !== 'win32',
    env: postgresEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.once('exit', () => child.stdin?.destroy());
  // The guard may be gone already when the pipe is closed.
  child.stdin?.on('error', () => undefined);
  return child;
}

async function getOwner(path: string): Promise<Owner | null> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? null : { uid, gid };
  } catch {
    return null;
  }
}

async function findUnprivilegedUser(): Promise<Owner> {
  for (const name of USERS) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {}
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has none of the users ${USERS.join(', ')}. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

async function canEnter(programs: readonly string[], folder: string, as: Owner) {
  const script = 'cd "$0" && for program; do test -x "$program" || exit 1; done';
  return run('/bin/sh', ['-c', script, folder, ...programs], { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
