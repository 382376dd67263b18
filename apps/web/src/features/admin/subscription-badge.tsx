import { t } from '@lockwatch/texts/web/admin';
import { Badge } from '../../components/ui/badge.js';
import type { AdminSubscriptionStatus } from './subscription-status.js';

const BADGES = {
  Inactive: { text: 'admin.subscription.inactive', tone: 'plain' },
  'Active (Lifetime)': { text: 'admin.subscription.lifetime', tone: 'deal' },
  Expired: { text: 'admin.subscription.expired', tone: 'danger' },
  'Begins Later': { text: 'admin.subscription.beginsLater', tone: 'plain' },
  'Expires Soon': { text: 'admin.subscription.expiresSoon', tone: 'orange' },
  Active: { text: 'admin.subscription.active', tone: 'deal' },
} as const;

export function SubscriptionBadge({ status }: { status: AdminSubscriptionStatus }) {
  const { text, tone } = BADGES[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
}
