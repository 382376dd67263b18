export const OPEN_LAYERS = 'dialog[open], [role="dialog"], [role="menu"]';

/** Whether the user types, or a dialog or menu is open. */
export function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
  return isTyping || document.querySelector(OPEN_LAYERS) !== null;
}
