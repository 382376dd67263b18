import type { LedgerEntry, Subscription } from '@lockwatch/contracts';

/** An amount in the smallest unit of its currency (ISO 4217, in any case) for people: `$2.99`. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A movement with its sign: `+300 WLs`, `−12.5 WLs`. */
export function formatMovement(amount: number): string {
  const number = Math.abs(amount).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `${amount < 0 ? '−' : '+'}${number} WLs`;
}

export const MOVEMENTS: Record<LedgerEntry['kind'], string> = {
  deposit: 'Deposit',
  purchase: 'Purchase',
  refund: 'Refund',
  adjustment: 'Adjustment',
};

/** How a subscription is paid for. */
export const SOURCES: Record<Subscription['source'], string> = {
  trial: 'Free trial',
  stripe: 'Card',
  world_locks: 'World Locks',
  staff: 'From staff',
};
