import type { ReactNode } from 'react';
import { cn } from './class-names.js';

const TONE_CLASSES = {
  plain: 'border-line bg-surface-2 text-text-2',
  accent: 'border-accent-line bg-accent-soft text-accent-text',
  deal: 'border-deal-line bg-deal-soft text-deal-text',
  danger: 'border-danger-line bg-danger-soft text-danger-text',
  grey: 'border-line-strong bg-surface-2 text-role-grey',
  cyan: 'border-current/30 bg-surface-2 text-role-cyan',
  green: 'border-current/30 bg-surface-2 text-role-green',
  purple: 'border-current/30 bg-surface-2 text-role-purple',
  orange: 'border-current/30 bg-surface-2 text-role-orange',
  red: 'border-current/30 bg-surface-2 text-role-red',
};

export type BadgeTone = keyof typeof TONE_CLASSES;

interface BadgeProps {
  tone?: BadgeTone | undefined;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-sm border px-2 py-0.5 font-medium text-[12.5px] leading-[18px] tabular',
        TONE_CLASSES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
