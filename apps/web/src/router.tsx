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
import { parseChoice, parseText, type Search } from './features/navigation/search-values.js';
import { focusHeading } from './features/navigation/use-page-title.js';
import { parseNotificationSearch } from './features/notifications/notification-search.js';

const parseQuery = (search: Search) => parseText(search, 'q');

const parseItemsSearch = (search: Search) => ({
  ...parseText(search, 'q'),
  ...parseText(search, 'edit'),
  ...parseText(search, 'sort'),
});

/** The result of a visit to the payment page. */
const parseCheckoutSearch = (search: Search) => parseChoice(search, 'checkout', ['success', 'cancelled']);

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

type FetchPage = Parameters<typeof lazyPage>[0];

function sitePage<const Path extends string>(path: Path, fetchPage: FetchPage) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: lazyPage(fetchPage) });
}

/** As the page of an item. */
const dayDealsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deals',
  component: lazyPage(async () => (await import('./features/market/day-deals-page.js')).DayDealsPage),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  component: lazyPage(
    async () =>
      (await withTexts('dashboard', import('./features/shell/dashboard-layout.js'))).DashboardLayout,
  ),
});

function dashboardPage<const Path extends string>(path: Path, fetchPage: FetchPage) {
  return createRoute({ getParentRoute: () => dashboardRoute, path, component: lazyPage(fetchPage) });
}

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
  validateSearch: parseQuery,
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

const adminRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/admin',
  component: lazyPage(
    async () => (await withTexts('admin', import('./features/admin/admin-layout.js'))).AdminLayout,
  ),
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyPage(async () => (await import('./features/admin/users-page.js')).UsersPage),
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

const landingRoute = sitePage(
  '/',
  async () => (await import('./features/landing/landing-page.js')).LandingPage,
);
const termsRoute = sitePage(
  '/terms',
  async () => (await import('./features/legal/legal-pages.js')).TermsPage,
);
const privacyRoute = sitePage(
  '/privacy',
  async () => (await import('./features/legal/legal-pages.js')).PrivacyPage,
);
const helpRoute = sitePage('/help', async () => (await import('./features/legal/legal-pages.js')).HelpPage);
const statusRoute = sitePage(
  '/status',
  async () => (await import('./features/status/status-page.js')).StatusPage,
);
/** The server writes the title and description of this page. */
const itemRoute = sitePage(
  '/item/$id',
  async () => (await import('./features/market/item-page.js')).ItemPage,
);
const overviewRoute = dashboardPage(
  '/overview',
  async () => (await import('./features/overview/overview-page.js')).OverviewPage,
);
const serversRoute = dashboardPage(
  '/account/servers',
  async () => (await import('./features/servers/servers-page.js')).ServersPage,
);
const preferencesRoute = dashboardPage(
  '/preferences',
  async () => (await import('./features/preferences/preferences-page.js')).PreferencesPage,
);
/** Outside the layout of the admin area. */
const parserRoute = dashboardPage(
  '/admin/parser',
  async () => (await withTexts('admin', import('./features/parser/parser-page.js'))).ParserPage,
);
const firstAdministratorRoute = dashboardPage('/first-administrator', async () => {
  const page = import('./features/admin/first-administrator-page.js');
  return (await withTexts('admin', page)).FirstAdministratorPage;
});

const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/items', replace: true });
  },
});

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/admin/users', replace: true });
  },
});

const adminRolesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/roles',
  component: lazyPage(async () => (await import('./features/admin/roles-page.js')).RolesPage),
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  termsRoute,
  privacyRoute,
  helpRoute,
  statusRoute,
  itemRoute,
  dayDealsRoute,
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
