import { BellRing, type LucideIcon, ScanSearch, SlidersHorizontal, UserRound } from 'lucide-react';

export type TabId = 'items' | 'notifications' | 'account' | 'preferences' | 'admin';

export interface DashboardTab {
  id: TabId;
  label: string;
  to: '/dashboard/items' | '/dashboard/notifications' | '/dashboard/account' | '/dashboard/preferences';
  icon: LucideIcon;
}

/** The tabs everyone sees ([2-28]), and the record of one's pings. */
export const DASHBOARD_TABS: readonly DashboardTab[] = [
  { id: 'items', label: 'Watched Items', to: '/dashboard/items', icon: ScanSearch },
  { id: 'notifications', label: 'Notifications', to: '/dashboard/notifications', icon: BellRing },
  { id: 'account', label: 'Account', to: '/dashboard/account', icon: UserRound },
  { id: 'preferences', label: 'Preferences', to: '/dashboard/preferences', icon: SlidersHorizontal },
];

/** The active tab: the path contains admin, then account, then preferences, else items ([2-29]). */
export function activeTab(path: string): TabId {
  for (const tab of ['admin', 'account', 'preferences', 'notifications'] as const) {
    if (path.includes(tab)) return tab;
  }
  return 'items';
}
