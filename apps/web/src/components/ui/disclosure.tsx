import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.js';

interface DisclosureProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A line that shows more below itself. */
export function Disclosure({ summary, className, children }: DisclosureProps) {
  return (
    <details className={cn('group', className)}>
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-sm touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-90" />
        <span className="min-w-0">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
