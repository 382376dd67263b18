import { hasPermission, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { BookOpenText, ShieldOff } from 'lucide-react';
import { buttonClass } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { markScrollEdges } from '../../components/ui/scroll-edges.js';
import { EmptyState, Skeleton } from '../../components/ui/states.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { ADMIN_TABS, type AdminTab, adminTabsFor } from './access.js';
import { AdminSkeleton } from './panel.js';

/** Layout of the admin area: access ([2-12], [2-48]) and tabs ([2-47]). */
export function AdminLayout() {
  const me = useMe();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const place = ADMIN_TABS.find(({ to }) => path.startsWith(to))?.label;
  if (me.data && !hasPermission(me.data.permissions, 'ADMIN_DASHBOARD')) {
    return <Navigate to="/dashboard/items" replace />;
  }
  return (
    <>
      <PageHeader title={t('admin.title')} place={place && t(place)} text={t('admin.text')}>
        {!me.data && !me.error && <Skeleton className="tap w-[106px] rounded-md!" />}
        {me.data && hasPermission(me.data.permissions, 'MANAGE_PARSER') && (
          <Link to="/dashboard/admin/parser" preload="intent" className={buttonClass({})}>
            <BookOpenText className="size-4" />
            {t('admin.parser')}
          </Link>
        )}
      </PageHeader>
      <WithMe loading={<AdminSkeleton />}>{(user) => <Area me={user} />}</WithMe>
    </>
  );
}

function Area({ me }: { me: Me }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const tabs = adminTabsFor(me.permissions);
  const [first] = tabs;
  if (!first) {
    return (
      <Panel>
        <EmptyState icon={ShieldOff} title={t('admin.accessDenied')} />
      </Panel>
    );
  }
  const isAt = (tab: AdminTab) => path.startsWith(tab.to);
  if (ADMIN_TABS.some(isAt) && !tabs.some(isAt)) return <Navigate to={first.to} replace />;
  return (
    <>
      <nav
        aria-label={t('admin.navigation')}
        ref={markScrollEdges}
        className="fade-edges relative mb-6 scroll-px-16 overflow-x-auto border-line border-b"
      >
        <div className="flex w-max gap-1">
          {tabs.map((tab) => {
            const isActive = path.startsWith(tab.to);
            return (
              <Link
                key={tab.to}
                to={tab.to}
                ref={isActive ? showInBar : undefined}
                preload="intent"
                aria-current={isActive ? 'page' : undefined}
                className={cn(
                  'inline-flex min-h-11 shrink-0 items-center border-b-2 px-3.5 font-medium text-[14px] outline-offset-[-3px] transition-colors',
                  isActive ? 'border-accent text-text' : 'border-transparent text-text-2 hover:text-text',
                )}
              >
                {t(tab.label)}
              </Link>
            );
          })}
        </div>
      </nav>
      <Outlet />
    </>
  );
}

/** Scrolls the active tab into view on a phone. */
function showInBar(tab: HTMLElement | null): void {
  const bar = tab?.closest('nav');
  if (tab && bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
}
