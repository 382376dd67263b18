import type { ExternalToast, toast as sonner } from 'sonner';

type Sonner = typeof sonner;

let shown: Sonner | null = null;
let waiting: ((toasts: Sonner) => void)[] = [];
let onFirst = () => {};
let lastId = 0;

/** Toasts. Their code is fetched for the first one; until the toaster is there, they wait. */
export const toast = {
  success: (text: string, options?: ExternalToast) => show('success', text, options),
  error: (text: string, options?: ExternalToast) => show('error', text, options),
  message: (text: string, options?: ExternalToast) => show('message', text, options),
  dismiss: (id: number | string) => send((toasts) => toasts.dismiss(id)),
};

/** Returns the id, to dismiss it. */
function show(kind: 'success' | 'error' | 'message', text: string, options?: ExternalToast): number | string {
  const id = options?.id ?? `toast-${++lastId}`;
  send((toasts) => toasts[kind](text, { ...options, id }));
  return id;
}

function send(one: (toasts: Sonner) => void): void {
  if (shown) one(shown);
  else {
    waiting.push(one);
    onFirst();
  }
}

/** Calls `listener` when a toast waits for the toaster. */
export function onWaitingToast(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    onFirst = () => {};
  };
}

/** Shows the waiting toasts and all later ones, until the returned function is called. */
export function showToasts(toasts: Sonner): () => void {
  shown = toasts;
  for (const one of waiting) one(toasts);
  waiting = [];
  return () => {
    shown = null;
  };
}
