/** Chance that comes out the same for the same seed, so that every generated message can be made again. */
export interface Random {
  /** 0 or more, below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Different ones, in random order; fewer when the list is shorter. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** Chance from a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(next() * list.length)];
    if (one === undefined) throw new RangeError('There is nothing to pick from.');
    return one;
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const chosen = new Set<number>();
    const wanted = Math.min(count, list.length);
    while (chosen.size < wanted) chosen.add(Math.floor(next() * list.length));
    return [...chosen].flatMap((at) => list[at] ?? []);
  };
  return { next, int, chance: (share) => next() < share, pick, sample };
}
