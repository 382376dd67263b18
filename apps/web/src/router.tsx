import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { AuthFailureNotice } from './auth/auth-failure-notice.js';
import { ErrorPage } from './features/errors/error-page.js';
import { NotFoundPage } from './features/errors/not-found-page.js';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <AuthFailureNotice />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./features/landing/landing-page.js'), 'LandingPage'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./features/shell/dashboard-layout.js'), 'DashboardLayout'),
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
  validateSearch: (search: Record<string, unknown>): { q?: string } =>
    typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {},
  component: lazyRouteComponent(() => import('./features/watch-items/watch-items-page.js'), 'WatchItemsPage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('./features/notifications/notifications-page.js'),
    'NotificationsPage',
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./features/account/account-page.js'), 'AccountPage'),
});

const preferencesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/preferences',
  component: lazyRouteComponent(
    () => import('./features/preferences/preferences-page.js'),
    'PreferencesPage',
  ),
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  dashboardRoute.addChildren([
    dashboardIndexRoute,
    itemsRoute,
    notificationsRoute,
    accountRoute,
    preferencesRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
