import { type Page, type Response, test } from '@playwright/test';
import { expect, toast } from './browser.js';
import { failProcedure, waitForProcedure } from './intercept.js';

/** A change in the interface and its toasts. */
export interface Change {
  procedure: string;
  /** The toast when the server gives no reason. */
  failed: string;
  /** The toast after success; null: the message of the response. */
  done: string | null;
  /** Runs once before `act`. */
  prepare?: (page: Page) => Promise<void>;
  /** Sends the change; runs three times, because a failure keeps the form. */
  act: (page: Page) => Promise<void>;
}

/** Presses the button of this name. */
export function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).click();
}

/** Presses a button, then the one that confirms it. */
export function pressTwice(name: string, confirm: string): (page: Page) => Promise<void> {
  return async (page) => {
    // The dialog of an earlier attempt must be gone before the next one is opened.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(name)(page);
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };
}

/** Sends the change and waits for its response, because an earlier toast may still be visible. */
async function send(page: Page, { procedure, act }: Change): Promise<Response> {
  const answering = waitForProcedure(page, procedure);
  await act(page);
  return answering;
}

/** The change fails without a reason, fails with one, then succeeds; each shows its toast. */
export async function expectToasts(page: Page, change: Change): Promise<void> {
  const { procedure, failed, done, prepare } = change;
  await prepare?.(page);
  const restoreWithoutDetail = await failProcedure(page, procedure, null);
  await send(page, change);
  await expect(toast(page, failed)).toBeVisible();
  await restoreWithoutDetail();

  const reason = `Not today: ${failed}.`;
  const restore = await failProcedure(page, procedure, reason);
  await send(page, change);
  await expect(toast(page, reason)).toBeVisible();
  await restore();

  const answer = await send(page, change);
  await expect(toast(page, done ?? getMessage(await answer.json()))).toBeVisible();
}

interface MutationResponse {
  result?: { data?: { message?: string } };
}

/** The message of the response. */
function getMessage(answers: MutationResponse | MutationResponse[]): string {
  const message = [answers].flat()[0]?.result?.data?.message;
  if (!message) throw new Error(`The answer has no message: ${JSON.stringify(answers)}`);
  return message;
}

/** The same for several changes, with a longer time limit. */
export async function expectAllToasts(page: Page, changes: readonly Change[]): Promise<void> {
  test.slow();
  for (const change of changes) {
    await test.step(change.procedure, () => expectToasts(page, change));
  }
}
