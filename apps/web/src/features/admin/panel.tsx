import { Skeleton, Skeletons } from '../../components/ui/states.js';

export function AdminSkeleton() {
  return <Skeletons className="grid gap-6" parts={['h-10 w-80 max-w-full', 'h-80 w-full rounded-xl!']} />;
}

export function StatCard({ label, value, note }: { label: string; value: string | null; note?: string }) {
  return (
    <div className="rounded-xl border border-line bg-surface p-4 shadow-1 sm:p-5">
      <dt className="text-[13.5px] text-text-3">{label}</dt>
      <dd className="tabular mt-1 font-semibold text-[24px] tracking-tight">
        {value ?? <Skeleton className="inline-block! h-5 w-20 align-middle" />}
      </dd>
      {note && <dd className="mt-0.5 text-[13px] text-text-3">{note}</dd>}
    </div>
  );
}
