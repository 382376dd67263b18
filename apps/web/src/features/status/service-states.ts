import { CheckCircle2, CircleAlert, CircleX } from 'lucide-react';
import { trpc } from '../../api/trpc.js';

const REFRESH_MS = 30_000;

export const useServiceStatus = () => trpc.system.status.useQuery(undefined, { refetchInterval: REFRESH_MS });

/** Texts: `serviceState` and `status.text`. */
export const SERVICE_STATES = {
  operational: { icon: CheckCircle2, className: 'text-deal-text' },
  degraded: { icon: CircleAlert, className: 'text-accent-text' },
  down: { icon: CircleX, className: 'text-danger-text' },
} as const;
