import { readdir, readFile } from 'node:fs/promises';

export interface ProcessMemory {
  pid: number;
  command: string;
  /** Proportional set size: pages shared by several processes count in equal parts for each. */
  pssBytes: number;
}

/** The memory of a process and of all that it started, directly or not. Linux only. */
export async function readTreeMemory(root: number): Promise<ProcessMemory[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readIfAlive(`/proc/${name}/stat`) : null;
    const parent = stat === null ? undefined : parseParent(stat);
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const tree = [...parents.keys()].filter((pid) => isBelow(pid, root, parents));
  const memories = await Promise.all(tree.map(readMemory));
  return memories.filter((memory) => memory !== null).sort((a, b) => b.pssBytes - a.pssBytes);
}

/** The parent in a line of `/proc/PID/stat`, whose second field is a name in brackets that may contain anything. */
export function parseParent(stat: string): number | undefined {
  const parent = /^ \S (\d+) /.exec(stat.slice(stat.lastIndexOf(')') + 1))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function isBelow(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let next: number | undefined = pid; next !== undefined; next = parents.get(next)) {
    if (next === root) return true;
  }
  return false;
}

async function readMemory(pid: number): Promise<ProcessMemory | null> {
  const [rollup, commandLine] = await Promise.all([
    readIfAlive(`/proc/${pid}/smaps_rollup`),
    readIfAlive(`/proc/${pid}/cmdline`),
  ]);
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(rollup ?? '')?.[1];
  if (kilobytes === undefined) return null;
  return {
    pid,
    command: (commandLine ?? '').replaceAll('\0', ' ').trim(),
    pssBytes: Number(kilobytes) * 1024,
  };
}

/** Null when the process ended meanwhile. */
async function readIfAlive(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}
