import type { LicenseStatus } from '@lockwatch/contracts';
import type { BadgeTone } from '../../components/ui/badge.js';

const STRIPE_ID_SHOWN = 20;

export const LICENSE_TONES: Record<LicenseStatus, BadgeTone> = {
  Inactive: 'plain',
  'Active (Lifetime)': 'deal',
  Expired: 'danger',
  'Expires Soon': 'orange',
  Active: 'deal',
};

/** The payment provider's id as far as it is shown ([2-52], [9-07]). */
export function shortStripeId(id: string | null): string {
  if (id === null) return 'N/A';
  return id.length > STRIPE_ID_SHOWN ? `${id.slice(0, STRIPE_ID_SHOWN)}...` : id;
}
