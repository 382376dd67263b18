import { type MouseEvent, type ReactNode, useContext } from 'react';
import { WaysContext } from './ways.js';

interface DashboardLinkProps {
  className: string;
  children: ReactNode;
}

/** Link to the dashboard; its code is fetched when the mouse or focus comes near. */
export function DashboardLink({ className, children }: DashboardLinkProps) {
  const { toDashboard, prepareDashboard } = useContext(WaysContext);
  return (
    <a
      href="/dashboard/items"
      className={className}
      onPointerEnter={prepareDashboard}
      onFocus={prepareDashboard}
      onClick={(event) => {
        if (!isForHere(event)) return;
        event.preventDefault();
        toDashboard();
      }}
    >
      {children}
    </a>
  );
}

/** A click with another button or a key held is the browser's: it opens a tab or a window. */
function isForHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
