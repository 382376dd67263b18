import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { AuthFailureNotice } from './auth/auth-failure-notice.js';
import {
  licensesSearch,
  logsSearch,
  statisticsSearch,
  usersSearch,
} from './features/admin/lists/list-search.js';
import { lazyPage } from './features/errors/lazy-page.js';
import { RouteError } from './features/errors/route-error.js';
import { type Ways, WaysContext } from './features/navigation/ways.js';

/** The search box's text lives in the address, so that a search can be shared and comes back. */
function searchText(search: Record<string, unknown>): { q?: string } {
  return typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {};
}

/** How a visit to the payment page ended, where one comes back from it. */
function checkoutEnd({ checkout }: Record<string, unknown>): { checkout?: 'success' | 'cancelled' } {
  return checkout === 'success' || checkout === 'cancelled' ? { checkout } : {};
}

const NotFoundPage = lazy(async () => ({
  default: (await import('./features/errors/not-found-page.js')).NotFoundPage,
}));

const rootRoute = createRootRoute({ component: Root });

function Root() {
  const { navigate, preloadRoute } = useRouter();
  const ways = useMemo(
    (): Ways => ({
      toHome: () => void navigate({ to: '/' }),
      toDashboard: () => void navigate({ to: '/dashboard/items' }),
      prepareDashboard: () => void preloadRoute({ to: '/dashboard/items' }),
    }),
    [navigate, preloadRoute],
  );
  return (
    <WaysContext value={ways}>
      <Outlet />
      <AuthFailureNotice />
    </WaysContext>
  );
}

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(async () => (await import('./features/landing/landing-page.js')).LandingPage),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  component: lazyPage(async () => (await import('./features/shell/dashboard-layout.js')).DashboardLayout),
});

const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/items', replace: true });
  },
});

const itemsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/items',
  validateSearch: searchText,
  component: lazyPage(
    async () => (await import('./features/watch-items/watch-items-page.js')).WatchItemsPage,
  ),
});

const notificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/notifications',
  component: lazyPage(
    async () => (await import('./features/notifications/notifications-page.js')).NotificationsPage,
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/account',
  validateSearch: checkoutEnd,
  component: lazyPage(async () => (await import('./features/account/account-page.js')).AccountPage),
});

const preferencesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/preferences',
  component: lazyPage(
    async () => (await import('./features/preferences/preferences-page.js')).PreferencesPage,
  ),
});

const adminRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/admin',
  component: lazyPage(async () => (await import('./features/admin/admin-layout.js')).AdminLayout),
});

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/admin/users', replace: true });
  },
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyPage(async () => (await import('./features/admin/users-page.js')).UsersPage),
});

const adminRolesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/roles',
  component: lazyPage(async () => (await import('./features/admin/roles-page.js')).RolesPage),
});

const adminLogsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/logs',
  validateSearch: logsSearch,
  component: lazyPage(async () => (await import('./features/admin/logs-page.js')).LogsPage),
});

const adminLicensesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/licenses',
  validateSearch: licensesSearch,
  component: lazyPage(async () => (await import('./features/admin/licenses-page.js')).LicensesPage),
});

const adminStatisticsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/statistics',
  validateSearch: statisticsSearch,
  component: lazyPage(async () => (await import('./features/admin/statistics-page.js')).StatisticsPage),
});

/** Beside the tabs of the admin area, not one of them. */
const readingRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/admin/reading',
  component: lazyPage(async () => (await import('./features/reading/reading-page.js')).ReadingPage),
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  dashboardRoute.addChildren([
    dashboardIndexRoute,
    itemsRoute,
    notificationsRoute,
    accountRoute,
    preferencesRoute,
    readingRoute,
    adminRoute.addChildren([
      adminIndexRoute,
      adminUsersRoute,
      adminRolesRoute,
      adminLogsRoute,
      adminLicensesRoute,
      adminStatisticsRoute,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
