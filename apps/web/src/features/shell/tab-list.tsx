import { Link, useRouterState } from '@tanstack/react-router';
import { cn } from '../../components/ui/class-names.js';
import { useMe } from '../me/use-me.js';
import { activeTab, tabsFor } from './dashboard-tabs.js';

/** The dashboard's tabs, the active one marked ([2-28], [2-29]). */
export function TabList({ onFollow }: { onFollow?: () => void }) {
  const active = useRouterState({ select: (state) => activeTab(state.location.pathname) });
  const me = useMe();
  const tabs = tabsFor(me.data?.roles.map((role) => role.name) ?? []);
  return (
    <nav aria-label="Dashboard" className="grid gap-1 px-3">
      {tabs.map(({ id, label, to, icon: Icon }) => (
        <Link
          key={id}
          to={to}
          preload="intent"
          onClick={onFollow}
          aria-current={id === active ? 'page' : undefined}
          className={cn(
            'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-[14px] transition-colors md:min-h-10',
            id === active ? 'bg-surface-3 text-text' : 'text-text-2 hover:bg-surface-2 hover:text-text',
          )}
        >
          <Icon
            className={cn('size-[18px]', id === active ? 'text-accent-text' : 'text-text-3')}
            aria-hidden="true"
          />
          {label}
        </Link>
      ))}
    </nav>
  );
}
