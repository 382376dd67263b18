import { useId } from 'react';
import { formatCount } from '../../charts/chart-model.js';

interface ShareBarsProps {
  title: string;
  text: string;
  parts: readonly { name: string; count: number }[] | undefined;
}

/** A bar for each part of a whole, with its count and share. */
export function ShareBars({ title, text, parts }: ShareBarsProps) {
  const id = useId();
  const whole = parts?.reduce((sum, part) => sum + part.count, 0) ?? 0;
  return (
    <section
      aria-labelledby={id}
      aria-busy={parts === undefined || undefined}
      className="flex h-[352px] max-sm:h-[324px] min-w-0 flex-col rounded-xl border border-line bg-surface p-5 shadow-1"
    >
      <h3 id={id} className="font-medium text-[14px] leading-7">
        {title}
      </h3>
      <p className="text-[12.5px] text-text-3">{text}</p>
      <ul
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="mt-5 grid min-h-0 flex-1 content-start gap-4 overflow-y-auto rounded-md"
      >
        {parts?.map((part) => (
          <li key={part.name} className="text-[13.5px]">
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate">{part.name}</span>
              <span className="tabular font-semibold">{formatCount(part.count)}</span>
              <span className="tabular w-11 text-right text-[12.5px] text-text-3">
                {Math.round(toPercent(part.count, whole))}%
              </span>
            </span>
            <span aria-hidden="true" className="mt-1.5 block h-2 overflow-clip rounded-full bg-surface-3">
              <span
                className="block h-full rounded-full bg-chart-1 transition-[width] duration-300"
                style={{ width: `${toPercent(part.count, whole)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toPercent(count: number, whole: number): number {
  return whole === 0 ? 0 : (count / whole) * 100;
}
