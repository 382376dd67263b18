/** Which shards of how many this process carries; null: as many as Discord asks for, all of them. */
export type Sharding = { ids: number[]; count: number } | null;

/** Discord's own bound is far higher; a process of this product carries no more. */
const SHARDS_MAX = 1024;
const NAME_MAX = 64;

/**
 * Reads `DISCORD_SHARDS` (`auto`, or numbers and ranges such as `0,2-3`) and `DISCORD_SHARD_COUNT`. Throws an `Error`
 * whose message says what they must be.
 */
export function parseSharding(shards: string | undefined, count: number | undefined): Sharding {
  if (shards === undefined || shards === 'auto') {
    if (count === undefined) return null;
    if (count > SHARDS_MAX)
      throw new Error(`DISCORD_SHARD_COUNT can be at most ${SHARDS_MAX} without DISCORD_SHARDS.`);
    return { ids: Array.from({ length: count }, (_, id) => id), count };
  }
  const ids = [...new Set(shards.split(',').flatMap(parseShardRange))].sort((a, b) => a - b);
  const last = ids.at(-1) ?? 0;
  if (count === undefined) {
    throw new Error('DISCORD_SHARD_COUNT is missing: it must be set together with DISCORD_SHARDS.');
  }
  if (last >= count) {
    throw new Error(`DISCORD_SHARDS names shard ${last}, but of ${count} the last is ${count - 1}.`);
  }
  return { ids, count };
}

/** Names a process among those of one bot; the same after a restart. */
export function processName(sharding: Sharding): string {
  if (sharding === null) return 'all';
  const { ids, count } = sharding;
  const name = `${ids.join('.')}-of-${count}`;
  return name.length <= NAME_MAX ? name : `${ids[0]}-to-${ids.at(-1)}-of-${count}`;
}

function parseShardRange(text: string): number[] {
  const [, first, last] = /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(text) ?? [];
  const from = Number(first);
  const to = Number(last ?? first);
  if (first === undefined || to < from || to - from >= SHARDS_MAX) {
    throw new Error('DISCORD_SHARDS must be auto, or numbers and ranges of shards such as 0,2-3.');
  }
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
