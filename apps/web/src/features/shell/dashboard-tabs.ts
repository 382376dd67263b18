import { ADMIN_NAV_ROLES } from '@lockwatch/contracts';
import {
  BellRing,
  type LucideIcon,
  ScanSearch,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';

export type TabId = 'items' | 'notifications' | 'account' | 'preferences' | 'admin';

export interface DashboardTab {
  id: TabId;
  label: string;
  to:
    | '/dashboard/items'
    | '/dashboard/notifications'
    | '/dashboard/account'
    | '/dashboard/preferences'
    | '/dashboard/admin';
  icon: LucideIcon;
}

/** The tabs everyone sees ([2-28]), and the record of one's pings. */
const DASHBOARD_TABS: readonly DashboardTab[] = [
  { id: 'items', label: 'Watched Items', to: '/dashboard/items', icon: ScanSearch },
  { id: 'notifications', label: 'Notifications', to: '/dashboard/notifications', icon: BellRing },
  { id: 'account', label: 'Account', to: '/dashboard/account', icon: UserRound },
  { id: 'preferences', label: 'Preferences', to: '/dashboard/preferences', icon: SlidersHorizontal },
];

const ADMIN_TAB: DashboardTab = {
  id: 'admin',
  label: 'Admin Management',
  to: '/dashboard/admin',
  icon: ShieldCheck,
};

/** The tabs of a person with these roles: Admin Management only for admin, developer and staff ([2-28], [6-06]). */
export function tabsFor(roleNames: readonly string[]): DashboardTab[] {
  const isStaff = roleNames.some((name) => ADMIN_NAV_ROLES.includes(name));
  return isStaff ? [...DASHBOARD_TABS, ADMIN_TAB] : [...DASHBOARD_TABS];
}

/** The active tab: the path contains admin, then account, then preferences, else items ([2-29]). */
export function activeTab(path: string): TabId {
  for (const tab of ['admin', 'account', 'preferences', 'notifications'] as const) {
    if (path.includes(tab)) return tab;
  }
  return 'items';
}
