import type { ReactNode } from 'react';

interface HomeSectionProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A section that links can lead to ([2-16]). */
export function HomeSection({ id, title, text, children }: HomeSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="px-4 py-16 outline-none sm:py-24"
    >
      <div className="mx-auto max-w-6xl">
        <div className="max-w-2xl">
          <h2
            id={`${id}-title`}
            className="text-balance font-semibold text-[clamp(1.9rem,4.4vw,2.75rem)] leading-[1.08] tracking-[-0.03em]"
          >
            {title}
          </h2>
          <p className="mt-4 text-[17px] text-text-2 leading-relaxed">{text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
