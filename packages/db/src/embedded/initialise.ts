import { access, chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPERUSER } from './roles.js';
import { changeOwner, type RunAs, spawnAs } from './run-as.js';

export interface InitialiseOptions {
  program: string;
  clusterDir: string;
  superuserPassword: string;
  as: RunAs;
  extraFlags?: readonly string[];
  /** Runs when the cluster is complete, before it stands in its place. */
  beforeUse?: () => Promise<void>;
}

/** True when there is a cluster. Throws when its files are not readable for this user. */
export async function clusterExists(clusterDir: string): Promise<boolean> {
  try {
    await access(join(clusterDir, 'PG_VERSION'));
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return false;
    if (code === 'EACCES')
      throw new Error(
        `The database in ${clusterDir} belongs to another user of this machine: start as the user who made it, or name another folder in DATA_DIR.`,
        { cause: error },
      );
    throw error;
  }
}

/** Creates a cluster, under another name first, so that an interrupted start leaves no half cluster. UTF-8, by code point. */
export async function initialiseCluster(options: InitialiseOptions): Promise<void> {
  const unfinished = `${options.clusterDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await changeOwner(options.as, unfinished);
  // initdb wants an empty folder: the password waits beside it.
  const passwordPath = `${options.clusterDir}.password`;
  await rm(passwordPath, { force: true });
  await writeFile(passwordPath, `${options.superuserPassword}\n`, { mode: 0o600 });
  await changeOwner(options.as, passwordPath);
  try {
    await runInitdb(options, unfinished, passwordPath);
    await options.beforeUse?.();
    await rename(unfinished, options.clusterDir);
    await chmod(options.clusterDir, 0o700);
  } finally {
    await rm(passwordPath, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

function runInitdb(options: InitialiseOptions, target: string, passwordPath: string): Promise<void> {
  const command = [
    options.program,
    `--pgdata=${target}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordPath}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.extraFlags ?? []),
  ];
  return new Promise((resolve, reject) => {
    const child = spawnAs(options.as, command);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`The database cluster could not be made (initdb: ${code}). ${said.trim().slice(-800)}`),
        );
    });
  });
}
