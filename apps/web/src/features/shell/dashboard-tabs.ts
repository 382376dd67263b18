import { ADMIN_NAV_ROLES } from '@lockwatch/contracts';
import { type LucideIcon, ScanSearch, SlidersHorizontal, UserRound } from 'lucide-react';

export type TabId = 'items' | 'account' | 'preferences' | 'admin';

export interface DashboardTab {
  id: TabId;
  label: string;
  to: '/dashboard/items' | '/dashboard/account' | '/dashboard/preferences';
  icon: LucideIcon;
  /** Shown only to holders of one of these roles; everyone sees a tab without it. */
  roles?: readonly string[];
}

const TABS: readonly DashboardTab[] = [
  { id: 'items', label: 'Watched Items', to: '/dashboard/items', icon: ScanSearch },
  { id: 'account', label: 'Account', to: '/dashboard/account', icon: UserRound },
  { id: 'preferences', label: 'Preferences', to: '/dashboard/preferences', icon: SlidersHorizontal },
];

/** The active tab: the path contains admin, then account, then preferences, else items ([2-29]). */
export function activeTab(path: string): TabId {
  for (const tab of ['admin', 'account', 'preferences'] as const) {
    if (path.includes(tab)) return tab;
  }
  return 'items';
}

/** The tabs of a person with these roles ([2-28]). */
export function tabsFor(roleNames: readonly string[]): DashboardTab[] {
  return TABS.filter((tab) => !tab.roles || tab.roles.some((role) => roleNames.includes(role)));
}

/** Whether a person with these roles sees the admin entry ([6-06]). */
export function seesAdmin(roleNames: readonly string[]): boolean {
  return roleNames.some((name) => ADMIN_NAV_ROLES.includes(name));
}
