import { t } from '@lockwatch/texts/web/shared';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.js';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-lg border border-line bg-surface-2">
        <Icon className="size-5 text-text-3" />
      </span>
      <p className="mt-4 font-semibold text-[16px]">{title}</p>
      {text && <p className="mt-1.5 max-w-[46ch] text-balance text-text-2">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  text: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function ErrorState({ title, text, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-lg border border-danger-line bg-danger-soft">
        <CircleAlert className="size-5 text-danger-text" />
      </span>
      <p className="mt-4 font-semibold text-[16px]">{title}</p>
      <p className="mt-1.5 max-w-[52ch] text-balance text-text-2">{text}</p>
      <Button className="mt-5" onClick={onRetry} pending={isRetrying}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** A placeholder for content that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block h-4 ${className}`} />;
}

interface SkeletonsProps {
  className: string;
  /** The classes of each placeholder. */
  parts: readonly string[];
}

/** Placeholders in the shape of what is loading. */
export function Skeletons({ className, parts }: SkeletonsProps) {
  return (
    <div aria-busy="true" className={className}>
      {Array.from(parts.entries(), ([place, part]) => (
        <Skeleton key={place} className={part} />
      ))}
    </div>
  );
}
