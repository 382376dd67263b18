/** As much of a query's state as tells whether its first answer is still to come. */
interface FirstAnswer {
  /** Asked, and nothing there yet. */
  isLoading: boolean;
  failureCount: number;
}

/**
 * Whether a page's lists are still on their way. They come together, so a page that waits for all of them is laid out
 * once, without a shift. One that failed and is tried again is not waited for: the others need not suffer from it.
 */
export function isFirstLoading(queries: readonly FirstAnswer[]): boolean {
  return queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}
