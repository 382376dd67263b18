/** Ref for the active entry of a list that the keyboard moves through: scrolls it into its list's view. */
export function keepInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
