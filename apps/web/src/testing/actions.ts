import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Replaces the text of a field at once: typing long texts key by key takes long. */
export function fill(field: HTMLElement, value: string): void {
  field.focus();
  fireEvent.input(field, { target: { value } });
}

/** Presses the button with this name as soon as it is enabled and nothing is over it. */
export async function press(
  user: UserEvent,
  name: string | RegExp,
  container: HTMLElement = document.body,
): Promise<void> {
  await waitFor(async () => {
    const button = within(container).getByRole('button', { name });
    expect(button).toBeEnabled();
    await user.click(button);
  });
}

/** Presses a button, then the one that confirms it in a dialog. */
export async function pressAndConfirm(user: UserEvent, name: string, confirm: string): Promise<void> {
  // The dialog of an earlier attempt must be gone before the next one is opened.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, name);
  await screen.findByRole('dialog');
  await press(user, confirm);
}

/** Chooses the first option with this name of an open list, as soon as it can be chosen. */
export async function chooseOption(user: UserEvent, name: string | RegExp): Promise<void> {
  const option = await waitFor(() => {
    const [first] = screen.getAllByRole('option', { name });
    expect(first).not.toHaveAttribute('aria-disabled', 'true');
    return first;
  });
  if (option) await user.click(option);
}

/** Presses an enabled button twice before the page can be rendered in between. */
export async function pressTwice(name: string, container: HTMLElement): Promise<void> {
  const button = await waitFor(() => {
    const found = within(container).getByRole('button', { name });
    expect(found).toBeEnabled();
    return found;
  });
  button.click();
  button.click();
}

/** The file that an action makes the browser save. */
export async function catchDownload(act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const { promise, resolve } = Promise.withResolvers<string>();
  // Node's function does not know the files of the DOM.
  const creation = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://localhost:3000/download');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    resolve(this.download);
  });
  try {
    await act();
    const name = await promise;
    const [content] = creation.mock.lastCall ?? [];
    if (!(content instanceof Blob)) throw new Error('The download is not a file.');
    return { name, text: await content.text() };
  } finally {
    creation.mockRestore();
    click.mockRestore();
  }
}

/** Chooses an option of a list such as a filter. */
export async function choose(user: UserEvent, list: string, option: string): Promise<void> {
  const select = screen.getByRole('combobox', { name: list });
  await user.selectOptions(select, await within(select).findByRole('option', { name: option }));
}

/** The row of a table with this text in one of its cells. */
export async function findRow(text: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findByText(text, { selector: 'td, td *' });
  const row = found.closest<HTMLElement>('tr');
  if (!row) throw new Error(`${text} is in no row.`);
  return row;
}

/** The names of the columns of a table. */
export function getColumns(): string {
  return screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .join(', ');
}

/** The notice of a failure with this text. */
export async function findAlert(text: string): Promise<HTMLElement> {
  const found = await screen.findByText(text);
  return found.closest<HTMLElement>('[role=alert]') ?? document.body;
}

/** Waits until the element is not in the page any more. */
export async function expectGone(element: HTMLElement): Promise<void> {
  await waitFor(() => expect(element).not.toBeInTheDocument());
}

/** The dialog of this name, once it takes clicks: while it opens, nothing on the page does. */
export async function findDialog(name?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', name === undefined ? {} : { name });
  // Set a moment after the rest of the page has been closed to the pointer.
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  return dialog;
}
