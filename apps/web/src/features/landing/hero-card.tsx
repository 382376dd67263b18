import type { ComponentProps, ReactNode } from 'react';

/** Fits both texts of the button, so that the next link does not move after the session check. */
export const START_WIDTH = 'min-w-62';

interface HeroCardProps extends Pick<ComponentProps<'div'>, 'ref'> {
  title: ReactNode;
  subtitle: ReactNode;
  creator: ReactNode;
  actions: ReactNode;
  hint: ReactNode;
  demo: ReactNode;
}

/** The layout of the hero, before its code is there too, so that nothing moves. */
export function HeroCard({ title, subtitle, creator, actions, hint, demo, ...card }: HeroCardProps) {
  return (
    <div
      {...card}
      className="relative grid gap-10 rounded-2xl border border-line bg-surface p-6 shadow-3 transition-transform duration-300 ease-out-soft sm:p-10 lg:grid-cols-[1.05fr_1fr] lg:items-center lg:gap-12 lg:p-14"
    >
      <div>
        <h1 className="font-semibold text-[clamp(2.9rem,8.5vw,5.25rem)] leading-[0.98] tracking-[-0.045em]">
          {title}
        </h1>
        <p className="mt-5 max-w-[30ch] text-[clamp(1.1rem,2vw,1.35rem)] text-text-2 leading-snug">
          {subtitle}
        </p>
        <p className="mt-4 text-[14px] text-text-3">{creator}</p>
        <div className="mt-9 flex flex-wrap gap-3">{actions}</div>
        {hint}
      </div>
      {demo}
    </div>
  );
}
