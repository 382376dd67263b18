import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast, type Site } from './render.js';

/** A change in the interface and its toasts. */
export interface Change {
  procedure: string;
  /** The toast when the server gives no reason. */
  failed: string;
  /** The toast after success. */
  done: string | RegExp;
  /** Runs once before `act`. */
  prepare?: () => Promise<unknown>;
  /** Sends the change; runs three times, because a failure keeps the form. */
  act: () => Promise<unknown>;
}

/** The change fails without a reason, fails with one, then succeeds; each shows its toast. */
export async function expectToasts({ server }: Site, change: Change): Promise<void> {
  const { procedure, failed, done, prepare, act } = change;
  await prepare?.();
  // An earlier toast may still be visible.
  const send = async () => {
    const calls = server.countCalls(procedure);
    await act();
    await waitFor(() => expect(server.countCalls(procedure), procedure).toBe(calls + 1));
  };
  const restoreWithoutDetail = server.fail(procedure, null);
  await send();
  expect(await findToast(failed)).toBeVisible();
  restoreWithoutDetail();

  const reason = `Not today: ${failed}.`;
  const restore = server.fail(procedure, reason);
  await send();
  expect(await findToast(reason)).toBeVisible();
  restore();

  await send();
  expect(await findToast(done)).toBeVisible();
}
