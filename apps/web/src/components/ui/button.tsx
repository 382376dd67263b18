import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.js';

const VARIANT_CLASSES = {
  primary: 'bg-accent text-accent-ink shadow-1 hover:bg-accent-hover disabled:hover:bg-accent font-semibold',
  secondary:
    'border border-line-strong bg-surface text-text shadow-1 hover:bg-surface-2 disabled:hover:bg-surface',
  ghost: 'text-text-2 hover:bg-surface-2 hover:text-text',
  danger: 'bg-danger text-danger-ink shadow-1 font-semibold hover:brightness-110',
  'danger-quiet': 'text-danger-text hover:bg-danger-soft',
  'danger-outline': 'border border-danger-line text-danger-text hover:bg-danger-soft',
};

const SIZE_CLASSES = {
  xs: 'tap-small px-2.5 text-[13px]',
  sm: 'tap px-3',
  md: 'tap px-4',
  lg: 'min-h-12 px-6 text-[15px] rounded-lg',
  icon: 'tap-square px-0',
};

interface ButtonLook {
  variant?: keyof typeof VARIANT_CLASSES | undefined;
  size?: keyof typeof SIZE_CLASSES | undefined;
}

export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-[14px] leading-none transition-[background-color,border-color,color,transform,box-shadow] duration-150 active:translate-y-px disabled:active:translate-y-0 disabled:opacity-55',
    VARIANT_CLASSES[variant],
    SIZE_CLASSES[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: LucideIcon;
  /** A request is running: shows a spinner in place of the icon, and ignores clicks. */
  pending?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, icon: Icon, pending = false, className, children, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      disabled={button.disabled || pending}
      aria-busy={pending || undefined}
      className={cn(buttonClass({ variant, size }), className)}
    >
      {pending ? <LoaderCircle className="size-4 animate-spin-fast" /> : Icon && <Icon className="size-4" />}
      {children}
    </button>
  );
}

/** A link that looks like a button and opens another tab. */
export function ButtonLink({ variant, size, className, ...link }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a target="_blank" rel="noreferrer" {...link} className={cn(buttonClass({ variant, size }), className)} />
  );
}
