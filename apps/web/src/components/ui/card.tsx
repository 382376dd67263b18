import { type ReactNode, useId } from 'react';
import { cn } from './class-names.js';

interface CardProps {
  /** For links to it. */
  id?: string | undefined;
  title: string;
  text?: ReactNode;
  aside?: ReactNode;
  tone?: 'plain' | 'danger' | 'accent';
  children?: ReactNode;
}

const TONES = { plain: 'border-line', danger: 'border-danger-line', accent: 'border-accent-line' };

export function Card({ id: anchor, title, text, aside, tone = 'plain', children }: CardProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={cn('scroll-mt-32 rounded-xl border bg-surface shadow-1 md:scroll-mt-16', TONES[tone])}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 p-5 sm:px-6">
        <div className="min-w-[14rem] flex-1">
          <h2 id={id} className="font-semibold text-[16px] leading-6 tracking-tight">
            {title}
          </h2>
          {text && <div className="mt-1 max-w-[68ch] text-[14px] text-text-2">{text}</div>}
        </div>
        {aside}
      </div>
      {children && <div className="border-line border-t empty:hidden">{children}</div>}
    </section>
  );
}

export function Panel({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-xl border border-line bg-surface shadow-1">{children}</div>;
}
