import { hasPermission, type Me } from '@lockwatch/contracts';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { BookOpenText, ShieldOff } from 'lucide-react';
import { buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { Panel } from '../../components/ui/panel.js';
import { markScrollEdges } from '../../components/ui/scroll-edges.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState } from '../../components/ui/states.js';
import { useMe } from '../me/use-me.js';
import { WithMe } from '../me/with-me.js';
import { PageHeader } from '../shell/page-header.js';
import { ADMIN_TABS, type AdminTab, adminTabsFor } from './admin-tabs.js';
import { AdminSkeleton } from './panel.js';

/** Frame of the admin area: who may come in ([2-12], [2-48]) and the tabs they see ([2-47]). */
export function AdminLayout() {
  const me = useMe();
  if (me.data && !hasPermission(me.data.permissions, 'ADMIN_DASHBOARD')) {
    return <Navigate to="/dashboard/items" replace />;
  }
  return (
    <>
      <PageHeader title="Admin Management" text="Users, roles and the record of what happened.">
        {!me.data && !me.error && <Skeleton className="tap w-[106px] rounded-md!" />}
        {me.data && hasPermission(me.data.permissions, 'MANAGE_READING') && (
          <Link to="/dashboard/admin/reading" preload="intent" className={buttonClass({})}>
            <BookOpenText className="size-4" aria-hidden="true" />
            Reading
          </Link>
        )}
      </PageHeader>
      <WithMe loading={<AdminSkeleton />}>{(person) => <Area me={person} />}</WithMe>
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
        <EmptyState
          icon={ShieldOff}
          title="Access Denied - You don't have permission to access any admin features."
        />
      </Panel>
    );
  }
  const isAt = (tab: AdminTab) => path.startsWith(tab.to);
  if (ADMIN_TABS.some(isAt) && !tabs.some(isAt)) return <Navigate to={first.to} replace />;
  return (
    <>
      <nav
        aria-label="Admin"
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
                {tab.label}
              </Link>
            );
          })}
        </div>
      </nav>
      <Outlet />
    </>
  );
}

/** A phone shows a part of the bar: the tab one is at has to be in it. */
function showInBar(tab: HTMLElement | null): void {
  const bar = tab?.closest('nav');
  if (tab && bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
}
