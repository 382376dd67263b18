import { Skeletons } from '../../../components/ui/states.js';

/** Placeholders of the same size while the charts load. */
export function ChartSkeletons({ count }: { count: number }) {
  const parts = Array<string>(count).fill('h-[352px] w-full rounded-xl! max-sm:h-[324px]');
  return <Skeletons className="grid grid-cols-1 gap-4 lg:grid-cols-2" parts={parts} />;
}
