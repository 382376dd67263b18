import { LIMITS, type UpdateWatchRuleInput, type WatchRule } from '@lockwatch/contracts';
import type { Draft } from '../drafts/draft-store.js';

/** How many pings a rule may make, as typed. */
export interface LimitEntry {
  cooldown: string;
  cap: string;
}

/** How often a rule may ping, as typed. */
export interface NoiseEntry extends LimitEntry {
  isOnlyBetter: boolean;
  /** `keep`, `off`, `hour`, `morning` or a day. */
  snooze: string;
}

export function toNoiseEntry(rule: WatchRule): NoiseEntry {
  return {
    cooldown: String(rule.cooldown_minutes ?? ''),
    cap: String(rule.daily_cap ?? ''),
    isOnlyBetter: rule.only_cheaper,
    snooze: 'keep',
  };
}

/** The draft's fields of a noise entry. */
export function toNoiseDraft(entry: NoiseEntry): Draft {
  return {
    cooldown: entry.cooldown,
    cap: entry.cap,
    better: String(entry.isOnlyBetter),
    snooze: entry.snooze,
  };
}

export function parseNoiseDraft(storedDraft: Draft | null, saved: NoiseEntry): NoiseEntry {
  return {
    cooldown: storedDraft?.cooldown ?? saved.cooldown,
    cap: storedDraft?.cap ?? saved.cap,
    isOnlyBetter: storedDraft?.better ? storedDraft.better === 'true' : saved.isOnlyBetter,
    snooze: storedDraft?.snooze ?? saved.snooze,
  };
}

export const LIMIT_MAX = { cooldown: LIMITS.cooldownMinutesMax, cap: LIMITS.dailyCapMax };

/** The typed limits, null for none, and which of them are wrong. */
export function parseLimits(entry: LimitEntry) {
  const cooldown = parseCount(entry.cooldown, LIMIT_MAX.cooldown);
  const cap = parseCount(entry.cap, LIMIT_MAX.cap);
  return {
    input: { cooldown_minutes: cooldown ?? null, daily_cap: cap ?? null },
    wrong: { cooldown: cooldown === undefined, cap: cap === undefined },
  };
}

/** The input of the change, and whether a field of it is wrong. */
export function parseNoise(entry: NoiseEntry): {
  input: Pick<UpdateWatchRuleInput, 'cooldown_minutes' | 'daily_cap' | 'only_cheaper' | 'snooze'>;
  isWrong: boolean;
} {
  const { input, wrong } = parseLimits(entry);
  return {
    input: {
      ...input,
      only_cheaper: entry.isOnlyBetter,
      ...(entry.snooze !== 'keep' &&
        entry.snooze !== '' && { snooze: entry.snooze === 'off' ? null : entry.snooze }),
    },
    isWrong: wrong.cooldown || wrong.cap,
  };
}

/** Null: empty or 0. Undefined: not a number up to `max`. */
function parseCount(text: string, max: number): number | null | undefined {
  const count = Number(text.trim());
  if (count === 0) return null;
  return Number.isInteger(count) && count >= 1 && count <= max ? count : undefined;
}
