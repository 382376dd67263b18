/** `1,250 world locks`, `1 world lock`, as texts for people show amounts. */
export function formatWorldLocks(amount: number): string {
  const number = amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `${number} world lock${number === '1' || number === '-1' ? '' : 's'}`;
}

/** Such an amount and its verb: `1 world lock was`, `2 world locks were`. */
export function formatWorldLocksWithVerb(amount: number, one: string, many: string): string {
  const locks = formatWorldLocks(amount);
  return `${locks} ${locks.endsWith('s') ? many : one}`;
}

/** Where world locks are deposited, for a sentence; null: the operator did not configure its name. */
export function describeDepositWorld(world: string | null): string {
  return world === null ? 'the deposit world (staff tell you its name)' : `the deposit world ${world}`;
}
