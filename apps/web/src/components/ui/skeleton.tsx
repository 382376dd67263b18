/** A grey bar in the place and size of what is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block h-4 ${className}`} />;
}
