import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Presses the button of this name, once it is there and enabled. */
export async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

/** Presses a button, then the one that confirms it in a dialog. */
export async function pressTwice(user: UserEvent, name: string, confirm: string): Promise<void> {
  // The dialog of an earlier attempt must be gone before the next one is opened.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, name);
  await screen.findByRole('dialog');
  await press(user, confirm);
}
