import { Skeleton } from '../../components/ui/skeleton.js';
import { LoadError } from '../errors/load-error.js';

/** Rows of a section's list while it loads. */
export function ListSkeleton() {
  return (
    <div className="grid gap-5 p-6" aria-busy="true">
      <Skeleton className="w-56 max-w-full" />
      <Skeleton className="w-72 max-w-full" />
      <Skeleton className="w-44 max-w-full" />
    </div>
  );
}

interface ListErrorProps {
  what: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A section's list that could not be loaded, with the server's sentence. */
export function ListError({ what, query }: ListErrorProps) {
  return <LoadError title={`${what} could not be loaded`} query={query} />;
}
