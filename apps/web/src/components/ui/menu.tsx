import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './class-names.js';

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="animate-appear z-60 min-w-52 rounded-lg border border-line-strong bg-surface p-1 shadow-2"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon: LucideIcon;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, tone = 'plain', disabled, onChoose, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onChoose}
      className={cn(
        'tap flex cursor-pointer select-none items-center gap-3 rounded-md px-3 text-[14px] outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55',
        tone === 'danger'
          ? 'text-danger-text data-highlighted:bg-danger-soft'
          : 'text-text data-highlighted:bg-surface-2',
      )}
    >
      <Icon className="size-4 shrink-0" />
      {children}
    </Radix.Item>
  );
}
