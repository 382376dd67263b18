interface FiguresProps {
  figures: readonly { label: string; value: string }[];
}

/** A few figures side by side. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="grid gap-px overflow-clip rounded-xl border border-line bg-line shadow-1 sm:grid-cols-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="bg-surface px-5 py-4 sm:px-6">
          <dt className="text-[13px] text-text-3">{label}</dt>
          <dd className="tabular mt-1 font-semibold text-[20px]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
