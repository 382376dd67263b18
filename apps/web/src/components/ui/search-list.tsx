import { useId, useState } from 'react';
import { cn } from './class-names.js';
import { Input } from './field.js';
import { keepInView } from './keep-in-view.js';
import { Skeleton } from './states.js';
import { useActiveOption } from './use-active-option.js';

interface SearchOption<T> {
  key: string;
  label: string;
  value: T;
}

interface SearchAction {
  label: string;
  run: () => void;
}

export interface SearchListProps<T> {
  searchLabel: string;
  options: readonly SearchOption<T>[];
  isLoading?: boolean;
  error?: string | null;
  emptyText: string;
  onChoose: (value: T) => void;
  /** What else can be done with the typed text, below the options. */
  actionsFor?: (text: string) => readonly SearchAction[];
  onDone?: () => void;
}

/** A search field above its list. */
export function SearchList<T>(props: SearchListProps<T>) {
  const listId = useId();
  const [text, setText] = useState('');
  const needle = text.trim().toLowerCase();
  const matches = [
    ...props.options
      .filter((option) => option.label.toLowerCase().includes(needle))
      .map(({ key, label, value }) => ({ key, label, run: () => props.onChoose(value) })),
    ...(props.actionsFor?.(text.trim()) ?? []).map((action) => ({ key: action.label, ...action })),
  ];
  const { active, setActive, onKeyDown } = useActiveOption(matches.length, choose);

  function choose(index: number): void {
    const match = matches[index];
    if (!match) return;
    match.run();
    props.onDone?.();
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label={props.searchLabel}
        aria-expanded={matches.length > 0}
        aria-controls={listId}
        aria-activedescendant={matches.length > 0 ? `${listId}-${active}` : undefined}
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
              ref={index === active ? keepInView : undefined}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={(event) => (event.movementX || event.movementY) && setActive(index)}
              onClick={() => choose(index)}
              className={cn(
                'tap flex cursor-pointer items-center rounded-md px-2.5 text-[14px]',
                index === active && 'bg-surface-2',
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
