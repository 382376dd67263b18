import { forgetEndpoint } from './push-endpoint.js';

export interface PushBrowser {
  /** `home-screen`: only the installed app can show notifications (iPhone, iPad). */
  support: 'yes' | 'home-screen' | 'no';
  isDenied: boolean;
  /** The address of its push subscription; null: it has none. */
  endpoint: string | null;
}

export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The state of this browser, without asking the user for anything. */
export async function readPushBrowser(): Promise<PushBrowser> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) {
    return { support: isAppleMobile() ? 'home-screen' : 'no', isDenied: false, endpoint: null };
  }
  return {
    support: 'yes',
    isDenied: Notification.permission === 'denied',
    endpoint: (await getSubscription())?.endpoint ?? null,
  };
}

function isAppleMobile(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

/** Asks for the permission and subscribes; null if it is not given. Call it from a click. Rejects without a push service. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return toBrowserSubscription(await pushManager.subscribe(options));
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    // It was made with another key of the server.
    await former.unsubscribe();
    return toBrowserSubscription(await pushManager.subscribe(options));
  }
}

function toBrowserSubscription(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** The subscription with which the browser has replaced that at `known`. */
export async function findRenewedSubscription(known: string): Promise<BrowserSubscription | null> {
  const subscription = await getSubscription();
  return subscription && subscription.endpoint !== known ? toBrowserSubscription(subscription) : null;
}

async function getSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends this browser's subscription; its push service tells the server at the next push. */
export async function unsubscribeBrowser(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  forgetEndpoint();
  await (await getSubscription())?.unsubscribe();
}
