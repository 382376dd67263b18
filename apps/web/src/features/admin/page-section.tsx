import { t } from '@lockwatch/texts/web/admin';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '../../components/ui/class-names.js';

interface PageSectionProps {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function PageSection({ id, title, aside, children }: PageSectionProps) {
  const [isOpen, setOpen] = useState(true);
  const contentId = useId();
  return (
    <section id={id} aria-label={title} className="mb-8 max-md:scroll-mt-8">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-semibold text-[16px] tracking-tight">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setOpen(!isOpen)}
            className="tap -ml-1.5 inline-flex items-center gap-1.5 rounded-md pr-2 pl-1.5 hover:bg-surface-2"
          >
            <ChevronDown className={cn('size-4 text-text-3 transition-transform', !isOpen && '-rotate-90')} />
            {title}
          </button>
        </h2>
        {isOpen && aside}
      </div>
      <div id={contentId}>{isOpen && children}</div>
    </section>
  );
}

/** Links to the sections of a long page; sticky on phones. */
export function SectionList({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav
      aria-label={t('admin.onThisPage')}
      className="-mx-4 sticky top-16 z-10 mb-4 flex gap-2 overflow-x-auto bg-bg px-4 py-2 md:hidden"
    >
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to="."
          hash={id}
          search={(search: Record<string, unknown>) => search}
          replace
          className="tap inline-flex shrink-0 items-center rounded-full border border-line-strong bg-surface px-4 font-medium text-[13px] text-text-2"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
