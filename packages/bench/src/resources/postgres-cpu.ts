import { readFile } from 'node:fs/promises';
import type { Database } from '@lockwatch/db';

/** Linux counts processor time in hundredths of a second (man 5 proc, USER_HZ). */
const TICK_MS = 10;

/** Processor time in ms that the server's processes have used so far; those that ended are missing. Linux only. */
export async function readPostgresCpuMs({ sql }: Database): Promise<number> {
  const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity`;
  const times = await Promise.all(rows.map(({ pid }) => readProcessMs(pid)));
  return times.reduce((sum, ms) => sum + ms, 0);
}

async function readProcessMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces; utime and stime are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
