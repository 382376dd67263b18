import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AuthFailureNotice } from './auth/auth-failure-notice.js';
import { lazyPage } from './components/lazy-page.js';
import {
  logsSearch,
  statisticsSearch,
  subscriptionsSearch,
  usersSearch,
} from './features/admin/lists/list-search.js';
import { RouteError } from './features/errors/route-error.js';
import { loadTexts } from './features/language/language.js';
import { parseMarketSearch } from './features/market/market-search.js';
import { focusHeading } from './features/navigation/use-page-title.js';
import { parseNotificationSearch } from './features/notifications/notification-search.js';

function parseSearchText(search: Record<string, unknown>): { q?: string } {
  return typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {};
}

function parseItemsSearch({ edit, sort, ...search }: Record<string, unknown>): {
  q?: string | undefined;
  edit?: string | undefined;
  sort?: string | undefined;
} {
  return {
    ...parseSearchText(search),
    ...(typeof edit === 'string' && { edit }),
    ...(typeof sort === 'string' && { sort }),
  };
}

/** The result of a visit to the payment page. */
function parseCheckoutSearch({ checkout }: Record<string, unknown>): { checkout?: 'success' | 'cancelled' } {
  return checkout === 'success' || checkout === 'cancelled' ? { checkout } : {};
}

/** A module of pages, once their texts are there too. */
async function withTexts<T>(texts: Parameters<typeof loadTexts>[0], module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, loadTexts(texts)]);
  return loaded;
}

const NotFoundPage = lazyPage(async () => (await import('./features/errors/not-found-page.js')).NotFoundPage);

const rootRoute = createRootRoute({ component: Root });

function Root() {
  return (
    <>
      <Outlet />
      <AuthFailureNotice />
    </>
  );
}

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(async () => (await import('./features/landing/landing-page.js')).LandingPage),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyPage(async () => (await import('./features/legal/legal-pages.js')).TermsPage),
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(async () => (await import('./features/legal/legal-pages.js')).PrivacyPage),
});

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  component: lazyPage(async () => (await import('./features/legal/legal-pages.js')).HelpPage),
});

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyPage(async () => (await import('./features/status/status-page.js')).StatusPage),
});

/** The server writes the title and description of this page. */
const itemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/item/$id',
  component: lazyPage(async () => (await import('./features/market/item-page.js')).ItemPage),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  component: lazyPage(
    async () =>
      (await withTexts('dashboard', import('./features/shell/dashboard-layout.js'))).DashboardLayout,
  ),
});

const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/items', replace: true });
  },
});

const overviewRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/overview',
  component: lazyPage(async () => (await import('./features/overview/overview-page.js')).OverviewPage),
});

const itemsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/items',
  validateSearch: parseItemsSearch,
  component: lazyPage(
    async () => (await import('./features/watch-items/watch-items-page.js')).WatchItemsPage,
  ),
});

const notificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/notifications',
  validateSearch: parseNotificationSearch,
  component: lazyPage(
    async () => (await import('./features/notifications/notifications-page.js')).NotificationsPage,
  ),
});

const whyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/why',
  validateSearch: parseSearchText,
  component: lazyPage(async () => (await import('./features/why/why-page.js')).WhyPage),
});

const marketRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/market',
  validateSearch: parseMarketSearch,
  component: lazyPage(async () => (await import('./features/market/market-page.js')).MarketPage),
});

const accountRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/account',
  validateSearch: parseCheckoutSearch,
  component: lazyPage(async () => (await import('./features/account/account-page.js')).AccountPage),
});

const serversRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/account/servers',
  component: lazyPage(async () => (await import('./features/servers/servers-page.js')).ServersPage),
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
  component: lazyPage(
    async () => (await withTexts('admin', import('./features/admin/admin-layout.js'))).AdminLayout,
  ),
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

const adminSubscriptionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/licenses',
  validateSearch: subscriptionsSearch,
  component: lazyPage(async () => (await import('./features/admin/subscriptions-page.js')).SubscriptionsPage),
});

const adminStatisticsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/statistics',
  validateSearch: statisticsSearch,
  component: lazyPage(async () => (await import('./features/admin/statistics-page.js')).StatisticsPage),
});

/** Outside the layout of the admin area. */
const parserRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/admin/parser',
  component: lazyPage(
    async () => (await withTexts('admin', import('./features/parser/parser-page.js'))).ParserPage,
  ),
});

const firstAdministratorRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/first-administrator',
  component: lazyPage(
    async () =>
      (await withTexts('admin', import('./features/admin/first-administrator-page.js')))
        .FirstAdministratorPage,
  ),
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  termsRoute,
  privacyRoute,
  helpRoute,
  statusRoute,
  itemRoute,
  dashboardRoute.addChildren([
    dashboardIndexRoute,
    overviewRoute,
    itemsRoute,
    notificationsRoute,
    whyRoute,
    marketRoute,
    accountRoute,
    serversRoute,
    preferencesRoute,
    parserRoute,
    firstAdministratorRoute,
    adminRoute.addChildren([
      adminIndexRoute,
      adminUsersRoute,
      adminRolesRoute,
      adminLogsRoute,
      adminSubscriptionsRoute,
      adminStatisticsRoute,
    ]),
  ]),
]);

/** A router of the whole app at the browser's address. */
export function createAppRouter() {
  const router = createRouter({
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
  // For links to a section, the browser moves the focus.
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged && toLocation.hash === '') focusHeading();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
