import { CheckCircle2, CircleAlert, CircleX } from 'lucide-react';
import { trpc } from '../../api/trpc.js';

const REFRESH_MS = 30_000;

export const useServiceStatus = () => trpc.system.status.useQuery(undefined, { refetchInterval: REFRESH_MS });

export const SERVICE_STATES = {
  operational: {
    icon: CheckCircle2,
    label: 'Running',
    text: 'Everything works',
    className: 'text-deal-text',
  },
  degraded: {
    icon: CircleAlert,
    label: 'With problems',
    text: 'Some things do not work as they should',
    className: 'text-accent-text',
  },
  down: {
    icon: CircleX,
    label: 'Not connected',
    text: 'The bot is not connected to Discord',
    className: 'text-danger-text',
  },
} as const;
