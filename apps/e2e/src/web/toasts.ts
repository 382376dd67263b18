import { type Page, type Response, test } from '@playwright/test';
import { nextAnswer, refuse } from './answers.js';
import { expect, toast } from './browser.js';

/** A change that a person asks for, and what is said of it. */
export interface Change {
  procedure: string;
  /** Said when the server gives no reason. */
  failed: string;
  /** Said when it worked; null: the message of the answer. */
  done: string | null;
  /** What leads to the button, once. */
  prepare?: (page: Page) => Promise<void>;
  /** What asks for the change; done three times, as after a failure everything is still there. */
  act: (page: Page) => Promise<void>;
}

/** Presses the button of this name. */
export function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).click();
}

/** Presses a button, then the one that confirms it. */
export function pressTwice(name: string, confirm: string): (page: Page) => Promise<void> {
  return async (page) => {
    // Where the question was asked before, its own 'Cancel' is not the one that is meant.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(name)(page);
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };
}

/** Asks for the change and waits for its answer: a toast alone may be an earlier one that is still shown. */
async function ask(page: Page, { procedure, act }: Change): Promise<Response> {
  const answering = nextAnswer(page, procedure);
  await act(page);
  return answering;
}

/** Fails without a reason, fails with one, then works; each is said in its words. */
export async function expectToasts(page: Page, change: Change): Promise<void> {
  const { procedure, failed, done, prepare } = change;
  await prepare?.(page);
  const restoreSilence = await refuse(page, procedure, null);
  await ask(page, change);
  await expect(toast(page, failed)).toBeVisible();
  await restoreSilence();

  const reason = `Not today: ${failed}.`;
  const restore = await refuse(page, procedure, reason);
  await ask(page, change);
  await expect(toast(page, reason)).toBeVisible();
  await restore();

  const answer = await ask(page, change);
  await expect(toast(page, done ?? messageOf(await answer.json()))).toBeVisible();
}

/** The message that a change was answered with. */
function messageOf(answers: { result?: { data?: { message?: string } } }[]): string {
  const message = answers[0]?.result?.data?.message;
  if (!message) throw new Error(`The answer has no message: ${JSON.stringify(answers)}`);
  return message;
}

/** The same for one change after another; that many take a busy machine its time. */
export async function expectAllToasts(page: Page, changes: readonly Change[]): Promise<void> {
  test.slow();
  for (const change of changes) {
    await test.step(change.procedure, () => expectToasts(page, change));
  }
}
