import { ADMIN_NAV_ROLES } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/shell';
import {
  BellRing,
  ChartLine,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  ScanSearch,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';

/** Only staff see Admin Management ([2-28]). */
const DASHBOARD_TABS = [
  { id: 'overview', to: '/dashboard/overview', icon: LayoutDashboard },
  { id: 'items', to: '/dashboard/items', icon: ScanSearch },
  { id: 'notifications', to: '/dashboard/notifications', icon: BellRing },
  { id: 'why', to: '/dashboard/why', icon: MessageCircleQuestion },
  { id: 'market', to: '/dashboard/market', icon: ChartLine },
  { id: 'account', to: '/dashboard/account', icon: UserRound },
  { id: 'preferences', to: '/dashboard/preferences', icon: SlidersHorizontal },
  { id: 'admin', to: '/dashboard/admin', icon: ShieldCheck },
] as const satisfies { id: string; to: string; icon: LucideIcon }[];

export type DashboardTab = ReturnType<typeof tabsFor>[number];

/** The tabs of a user with these roles ([2-28], [6-06]). */
export function tabsFor(roleNames: readonly string[]) {
  const isStaff = roleNames.some((name) => ADMIN_NAV_ROLES.includes(name));
  return DASHBOARD_TABS.filter(({ id }) => isStaff || id !== 'admin').map((tab) => ({
    ...tab,
    label: t(`shell.tab.${tab.id}`),
  }));
}

/** Of two tabs that a path contains, the active one is first. */
const BY_PRIORITY = [
  'admin',
  'account',
  'preferences',
  'notifications',
  'overview',
  'why',
  'market',
] as const;

/** The active tab: the path contains admin, then account, then preferences, else items ([2-29]). */
export function activeTab(path: string): DashboardTab['id'] {
  return BY_PRIORITY.find((tab) => path.includes(tab)) ?? 'items';
}
