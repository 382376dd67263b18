import type { SharedText } from '@lockwatch/texts';

/** `1,250 world locks`, `1 world lock`, as texts for people show amounts. */
export function describeWorldLocks(amount: number): SharedText {
  return { text: 'price.worldLocks', values: { amount } };
}

/** Where world locks are deposited, for a sentence; null: the operator did not configure its name. */
export function describeDepositWorld(world: string | null): SharedText {
  return world === null
    ? { text: 'price.unnamedDepositWorld' }
    : { text: 'price.depositWorld', values: { world } };
}
