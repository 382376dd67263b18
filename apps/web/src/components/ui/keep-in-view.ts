/** Ref for the active entry of a list: scrolls it into view within the list. */
export function keepInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
