import { Skeleton } from '../../../components/ui/states.js';

/** Placeholders of the same size while the charts load. */
export function ChartSkeletons({ count }: { count: number }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2" aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          key={place}
          className="h-[352px] max-sm:h-[324px] rounded-xl border border-line bg-surface p-5 shadow-1"
        >
          <Skeleton className="w-36" />
          <Skeleton className="mt-3 h-6 w-24" />
          <Skeleton className="mt-6 h-[190px] w-full rounded-md!" />
        </div>
      ))}
    </div>
  );
}
