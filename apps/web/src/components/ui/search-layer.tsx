import { Popover as Radix } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { SearchList, type SearchListProps } from './search-list.js';

interface SearchLayerProps extends SearchListProps {
  trigger: ComponentProps<'button'>;
}

export function SearchLayer({ trigger, ...list }: SearchLayerProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger {...trigger} />
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={trigger['aria-label']}
          className="animate-appear z-60 w-64 rounded-lg border border-line-strong bg-surface p-2 shadow-2"
        >
          <SearchList {...list} onDone={() => setOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
