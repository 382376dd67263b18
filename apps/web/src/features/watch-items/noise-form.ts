import { LIMITS, type UpdateWatchRuleInput, type WatchRule } from '@lockwatch/contracts';
import type { Draft } from '../drafts/draft-store.js';

/** How often a rule may ping, as typed. */
export interface NoiseEntry {
  cooldown: string;
  cap: string;
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

export const NOISE_ERRORS = {
  cooldown: `Minutes from 1 to ${LIMITS.cooldownMinutesMax}, or empty.`,
  cap: `A number from 1 to ${LIMITS.dailyCapMax}, or empty.`,
};

/** The input of the change, and which fields are wrong. */
export function parseNoise(entry: NoiseEntry): {
  input: Pick<UpdateWatchRuleInput, 'cooldown_minutes' | 'daily_cap' | 'only_cheaper' | 'snooze'>;
  wrong: { cooldown: boolean; cap: boolean };
} {
  const cooldown = parseCount(entry.cooldown, LIMITS.cooldownMinutesMax);
  const cap = parseCount(entry.cap, LIMITS.dailyCapMax);
  return {
    input: {
      cooldown_minutes: cooldown ?? null,
      daily_cap: cap ?? null,
      only_cheaper: entry.isOnlyBetter,
      ...(entry.snooze !== 'keep' &&
        entry.snooze !== '' && { snooze: entry.snooze === 'off' ? null : entry.snooze }),
    },
    wrong: { cooldown: cooldown === undefined, cap: cap === undefined },
  };
}

/** Null: empty. Undefined: not a number from 1 to `max`. */
export function parseCount(text: string, max: number): number | null | undefined {
  if (text.trim() === '') return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= max ? count : undefined;
}
