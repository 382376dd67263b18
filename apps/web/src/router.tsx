import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { AuthFailureNotice } from './auth/auth-failure-notice.js';
import { waitForFirstCheck } from './auth/auth-store.js';
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
import { oneOf, type Search, searchOf, text } from './features/navigation/search-values.js';
import { focusHeading } from './features/navigation/use-page-title.js';
import { parseNotificationSearch } from './features/notifications/notification-search.js';

const parseWhySearch = searchOf({ q: text, show: oneOf(['all']), reason: text, rule: text });

const parseItemsSearch = searchOf({ q: text, edit: text, sort: text });

/** The result of a visit to the payment page. */
const parseCheckoutSearch = searchOf({ checkout: oneOf(['success', 'cancelled']) });

/** A module of pages, once their texts are there too. */
async function withTexts<T>(texts: Parameters<typeof loadTexts>[0], module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, loadTexts(texts)]);
  return loaded;
}

/** The page that a module exports as `name`. */
function lazyExport<Name extends string>(
  fetchModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazyPage(async () => (await fetchModule())[name]);
}

/** Makes the routes below a parent; `validateSearch` reads the search in their address. */
function pagesBelow<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, Name extends string, Values extends object = object>(
    path: Path,
    fetchModule: () => Promise<Record<Name, ComponentType>>,
    name: Name,
    validateSearch?: (search: Search) => Values,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyExport(fetchModule, name),
      ...(validateSearch && { validateSearch }),
    });
}

/** The address of a parent itself leads to one of its pages. */
function redirectBelow<Parent extends AnyRoute>(parent: Parent, to: string) {
  return createRoute({
    getParentRoute: () => parent,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}

const NotFoundPage = lazyExport(() => import('./features/errors/not-found-page.js'), 'NotFoundPage');

const rootRoute = createRootRoute({ component: Root });

function Root() {
  return (
    <>
      <Outlet />
      <AuthFailureNotice />
    </>
  );
}

const sitePage = pagesBelow(rootRoute);
const dashboardRoute = sitePage(
  '/dashboard',
  // Until it is known who uses it, the skeleton in the document stays.
  async () => {
    const [layout] = await Promise.all([
      withTexts('dashboard', import('./features/shell/dashboard-layout.js')),
      waitForFirstCheck(),
    ]);
    return layout;
  },
  'DashboardLayout',
);
const dashboardPage = pagesBelow(dashboardRoute);
const adminRoute = dashboardPage(
  '/admin',
  () => withTexts('admin', import('./features/admin/admin-layout.js')),
  'AdminLayout',
);
const adminPage = pagesBelow(adminRoute);

/* Arrays of their own: within `addChildren`, the routes would lose the types of their addresses. */

const sitePages = [
  sitePage('/', () => import('./features/landing/landing-page.js'), 'LandingPage'),
  sitePage('/terms', () => import('./features/legal/legal-pages.js'), 'TermsPage'),
  sitePage('/privacy', () => import('./features/legal/legal-pages.js'), 'PrivacyPage'),
  sitePage('/help', () => import('./features/legal/help-page.js'), 'HelpPage'),
  sitePage('/status', () => import('./features/status/status-page.js'), 'StatusPage'),
  // The server writes the titles and descriptions of these pages.
  sitePage('/item/$id', () => import('./features/market/item-page.js'), 'ItemPage'),
  sitePage('/deals', () => import('./features/market/day-deals-page.js'), 'DayDealsPage'),
] as const;

const dashboardPages = [
  redirectBelow(dashboardRoute, '/dashboard/items'),
  dashboardPage('/overview', () => import('./features/overview/overview-page.js'), 'OverviewPage'),
  dashboardPage(
    '/items',
    () => import('./features/watch-items/watch-items-page.js'),
    'WatchItemsPage',
    parseItemsSearch,
  ),
  dashboardPage(
    '/notifications',
    () => import('./features/notifications/notifications-page.js'),
    'NotificationsPage',
    parseNotificationSearch,
  ),
  dashboardPage('/why', () => import('./features/why/why-page.js'), 'WhyPage', parseWhySearch),
  dashboardPage('/market', () => import('./features/market/market-page.js'), 'MarketPage', parseMarketSearch),
  dashboardPage('/market/traders/$id', () => import('./features/market/trader-page.js'), 'TraderPage'),
  dashboardPage(
    '/account',
    () => import('./features/account/account-page.js'),
    'AccountPage',
    parseCheckoutSearch,
  ),
  dashboardPage('/account/servers', () => import('./features/servers/servers-page.js'), 'ServersPage'),
  dashboardPage(
    '/preferences',
    () => import('./features/preferences/preferences-page.js'),
    'PreferencesPage',
  ),
  // Outside the layout of the admin area.
  dashboardPage(
    '/admin/parser',
    () => withTexts('admin', import('./features/parser/parser-page.js')),
    'ParserPage',
  ),
  dashboardPage(
    '/first-administrator',
    () => withTexts('admin', import('./features/admin/first-administrator-page.js')),
    'FirstAdministratorPage',
  ),
] as const;

const adminPages = [
  redirectBelow(adminRoute, '/dashboard/admin/users'),
  adminPage('/users', () => import('./features/admin/users-page.js'), 'UsersPage', usersSearch),
  adminPage('/roles', () => import('./features/admin/roles-page.js'), 'RolesPage'),
  adminPage('/logs', () => import('./features/admin/logs-page.js'), 'LogsPage', logsSearch),
  adminPage(
    '/licenses',
    () => import('./features/admin/subscriptions-page.js'),
    'SubscriptionsPage',
    subscriptionsSearch,
  ),
  adminPage(
    '/statistics',
    () => import('./features/admin/statistics-page.js'),
    'StatisticsPage',
    statisticsSearch,
  ),
] as const;

const routeTree = rootRoute.addChildren([
  ...sitePages,
  dashboardRoute.addChildren([...dashboardPages, adminRoute.addChildren(adminPages)]),
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
