import { createContext } from 'react';

/** How one gets from the home page to the dashboard and back. */
export interface Ways {
  toHome(): void;
  toDashboard(): void;
  /** Fetches the dashboard's code ahead of the click. */
  prepareDashboard(): void;
}

/** The home page is shown with and without the router, so it cannot ask that for its ways. */
export const WaysContext = createContext<Ways>({
  toHome: () => location.assign('/'),
  toDashboard: () => location.assign('/dashboard/items'),
  prepareDashboard: () => undefined,
});
