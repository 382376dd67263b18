import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Link to the dashboard; its code is fetched when the mouse or focus comes near. */
export function DashboardLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link to="/dashboard/items" preload="intent" className={className}>
      {children}
    </Link>
  );
}
