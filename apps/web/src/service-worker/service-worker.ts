import type { PushPayload } from '@lockwatch/contracts';

declare const self: ServiceWorkerGlobalScope;
/** Changes with every build; the build writes it here. */
declare const BUILD_ID: string;

/** The page of the app and what it needs to start, of this build. */
const CACHE = `shell-${BUILD_ID}`;
const SHELL = '/dashboard';
const SHELL_FILE = /(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2))"/g;
/** Addresses that no page of the app has, or that only the sign-in provider opens. */
const NOT_A_PAGE = /^\/(api|trpc|callback|silent-callback)(\/|$)/;

self.addEventListener('install', (event) => event.waitUntil(storeShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function storeShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`The page answered ${page.status}.`);
  const html = await page.clone().text();
  // Some are named twice, which the cache rejects.
  await cache.addAll(new Set([...html.matchAll(SHELL_FILE)].map(([, path = '/']) => path)));
  await cache.put(SHELL, page);
  // Pages of the former build go on: what they still need comes from the network.
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // A navigation need not wait until this worker has started.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || NOT_A_PAGE.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(loadPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(loadAsset(request));
  else if (request.destination === 'script') event.respondWith(loadScript(request));
});

/** The server's page, so that a new build is never missed; offline the stored one, which shows that. */
async function loadPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (!shell) throw error;
    return shell;
  }
}

/** Its name holds a hash of its content, so that the stored one is right. */
async function loadAsset(request: Request): Promise<Response> {
  const stored = await caches.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

async function loadScript(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(request);
    if (!stored) throw error;
    return stored;
  }
}

self.addEventListener('push', (event) => {
  const push: PushPayload = event.data?.json();
  const { title, body, tag, path } = push;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path }),
  );
});

/** The page registers the new subscription when it is opened next: the worker has no session. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (!event.newSubscription && options) event.waitUntil(self.registration.pushManager.subscribe(options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});

async function openPath(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const dashboard = tabs.find((tab) => new URL(tab.url).pathname.startsWith('/dashboard'));
  if (!dashboard) {
    await self.clients.openWindow(path);
    return;
  }
  dashboard.postMessage({ path });
  await dashboard.focus();
}
