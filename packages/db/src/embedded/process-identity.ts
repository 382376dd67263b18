import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process; its start time distinguishes it from a later one with the same id, where the system provides it. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: linuxStat(process.pid)?.startedAt ?? '' };
}

/** True while a process with this number exists and is no zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return linuxStat(pid)?.state !== 'Z';
}

/** True while this very process lives. */
export function isSameProcess(identity: ProcessIdentity): boolean {
  if (!isAlive(identity.pid)) return false;
  const stat = linuxStat(identity.pid);
  return stat === null || identity.startedAt === '' || stat.startedAt === identity.startedAt;
}

/** The command a process was started with; null where the system does not tell. */
export async function commandLine(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    if (process.platform === 'win32') return null;
    return (await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])).stdout;
  } catch {
    return null;
  }
}

function linuxStat(pid: number): { state: string; startedAt: string } | null {
  if (process.platform !== 'linux') return null;
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    // No /proc, or the process ended meanwhile.
    return null;
  }
  // The second field, the program's name, may hold spaces and brackets; fields count from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
}
