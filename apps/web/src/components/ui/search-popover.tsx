import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { buttonClass } from './button.js';
import { cn } from './class-names.js';
import { Input } from './field.js';
import { keepInView } from './keep-in-view.js';
import { Skeleton } from './states.js';

interface SearchPopoverProps<T> extends SearchListProps<T> {
  label: string;
  isCompact?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

/** A button that opens a searchable list and closes it after a choice. */
export function SearchPopover<T>(props: SearchPopoverProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const trigger = {
    'aria-label': props.label,
    disabled: props.isDisabled,
    className: props.isCompact
      ? 'relative grid size-6 place-items-center rounded-sm border border-line-strong border-dashed text-text-3 after:absolute after:-inset-2 hover:bg-surface-3 hover:text-text touch:size-[34px] touch:after:-inset-1.5'
      : buttonClass({ variant: 'secondary', size: 'sm' }),
    children: props.children,
  };
  // Long lists have one in each row, and most are never opened.
  if (!wasOpened) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={false}
        {...trigger}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      />
    );
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger {...trigger} />
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={props.label}
          className="animate-appear z-60 w-64 rounded-lg border border-line-strong bg-surface p-2 shadow-2"
        >
          <SearchList
            {...props}
            onChoose={(value) => {
              props.onChoose(value);
              setOpen(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SearchOption<T> {
  key: string;
  label: string;
  value: T;
}

interface SearchListProps<T> {
  searchLabel: string;
  options: readonly SearchOption<T>[];
  isLoading?: boolean;
  error?: string | null;
  emptyText: string;
  onChoose: (value: T) => void;
}

/** A search field above its list; the arrow keys move through the matches, Enter chooses. */
export function SearchList<T>(props: SearchListProps<T>) {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const needle = text.trim().toLowerCase();
  const matches = props.options.filter((option) => option.label.toLowerCase().includes(needle));
  const activeIndex = Math.min(active, matches.length - 1);

  function choose(index: number): void {
    const option = matches[index];
    if (option) props.onChoose(option.value);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (matches.length > 0) setActive((activeIndex + step + matches.length) % matches.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(activeIndex);
    }
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label={props.searchLabel}
        aria-expanded={matches.length > 0}
        aria-controls={listId}
        aria-activedescendant={matches.length > 0 ? `${listId}-${activeIndex}` : undefined}
        placeholder={`${props.searchLabel}...`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2">
        {props.isLoading && (
          <div className="grid gap-3 p-2">
            <Skeleton className="w-32" />
            <Skeleton className="w-24" />
            <Skeleton className="w-40" />
          </div>
        )}
        {props.error && (
          <p role="alert" className="p-2 text-[13px] text-danger-text">
            {props.error}
          </p>
        )}
        {!props.isLoading && !props.error && matches.length === 0 && (
          <p role="status" className="p-2 text-[13px] text-text-3">
            {props.emptyText}
          </p>
        )}
        <div
          id={listId}
          role="listbox"
          aria-label={props.searchLabel}
          hidden={matches.length === 0}
          className="max-h-60 overflow-y-auto"
        >
          {matches.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox above
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
            <div
              key={option.key}
              ref={index === activeIndex ? keepInView : undefined}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={(event) => (event.movementX || event.movementY) && setActive(index)}
              onClick={() => choose(index)}
              className={cn(
                'tap flex cursor-pointer items-center rounded-md px-2.5 text-[14px]',
                index === activeIndex && 'bg-surface-2',
              )}
            >
              {option.label}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
