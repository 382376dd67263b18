import type { ReactNode } from 'react';

/** The surface that a list or a state of it stands on. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-xl border border-line bg-surface shadow-1">{children}</div>;
}
