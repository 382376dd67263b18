import type { AdminSubscription } from '@lockwatch/contracts';
import type { BadgeTone } from '../../components/ui/badge.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Less than this is "soon" ([9-07]). */
const SOON_MS = 24 * HOUR_MS;
const STRIPE_ID_SHOWN = 20;

export type LicenseStatus = 'Inactive' | 'Active (Lifetime)' | 'Expired' | 'Expires Soon' | 'Active';

export const LICENSE_TONES: Record<LicenseStatus, BadgeTone> = {
  Inactive: 'plain',
  'Active (Lifetime)': 'deal',
  Expired: 'danger',
  'Expires Soon': 'orange',
  Active: 'deal',
};

type License = Pick<AdminSubscription, 'is_active' | 'expires_at'>;

function remainingMs(license: License, nowMs: number): number {
  return license.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(license.expires_at) - nowMs;
}

/** Display status ([4-08]); `nowMs` is ms since 1970 UTC. */
export function licenseStatus(license: License, nowMs: number): LicenseStatus {
  if (!license.is_active) return 'Inactive';
  if (license.expires_at === null) return 'Active (Lifetime)';
  const left = remainingMs(license, nowMs);
  if (left <= 0) return 'Expired';
  return left < SOON_MS ? 'Expires Soon' : 'Active';
}

/** Time Left ([4-08]). */
export function timeLeft(license: License, nowMs: number): string {
  const left = remainingMs(license, nowMs);
  if (left === Number.POSITIVE_INFINITY) return 'Never expires';
  if (left <= 0) return 'Expired';
  if (left >= DAY_MS) return count(Math.floor(left / DAY_MS), 'day');
  return left >= HOUR_MS ? count(Math.floor(left / HOUR_MS), 'hour') : 'Less than 1 hour';
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

/** The payment provider's id as far as it is shown ([2-52], [9-07]). */
export function shortStripeId(id: string | null): string {
  if (id === null) return 'N/A';
  return id.length > STRIPE_ID_SHOWN ? `${id.slice(0, STRIPE_ID_SHOWN)}...` : id;
}

export interface LicenseTotals {
  active: number;
  lifetime: number;
  renewing: number;
  expireSoon: number;
}

/** The figures of the stat cards ([2-52]). */
export function licenseTotals(licenses: readonly AdminSubscription[], nowMs: number): LicenseTotals {
  const running = licenses.filter((license) => {
    const status = licenseStatus(license, nowMs);
    return status !== 'Inactive' && status !== 'Expired';
  });
  return {
    active: running.length,
    lifetime: running.filter((license) => license.expires_at === null).length,
    renewing: running.filter((license) => license.is_renewing).length,
    expireSoon: running.filter((license) => licenseStatus(license, nowMs) === 'Expires Soon').length,
  };
}
