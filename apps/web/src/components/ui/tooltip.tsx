import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Must stand once around everything that has tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={250}>{children}</Radix.Provider>;
}

/** A short explanation on hover and focus; never the only place for something needed. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="animate-appear z-60 max-w-64 rounded-md border border-line-strong bg-surface-3 px-2.5 py-1.5 text-[13px] text-text shadow-2"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
