import { CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useState } from 'react';
import { CommandField } from './command-field.js';
import { inputClass } from './field.js';
import { Skeletons } from './states.js';

export interface SearchOption {
  key: string;
  label: string;
  run: () => void;
}

export interface SearchListProps {
  searchLabel: string;
  options: readonly SearchOption[];
  isLoading?: boolean;
  error?: string | null;
  emptyText: string;
  /** What else can be done with the typed text, below the options. */
  actionsFor?: (text: string) => readonly SearchOption[];
  onDone?: () => void;
}

export function SearchList(props: SearchListProps) {
  const [text, setText] = useState('');
  const needle = text.trim().toLowerCase();
  const matches = [
    ...props.options.filter((option) => option.label.toLowerCase().includes(needle)),
    ...(props.actionsFor?.(text.trim()) ?? []),
  ];
  return (
    <CommandRoot label={props.searchLabel} shouldFilter={false} loop vimBindings={false}>
      <CommandField
        placeholder={`${props.searchLabel}...`}
        className={inputClass}
        value={text}
        onValueChange={setText}
      />
      <div className="mt-2">
        {props.isLoading && <Skeletons className="grid gap-3 p-2" parts={['w-32', 'w-24', 'w-40']} />}
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
        <CommandList label={props.searchLabel} className="max-h-60 overflow-y-auto outline-none">
          {matches.map(({ key, label, run }) => (
            <CommandItem
              key={key}
              value={key}
              onSelect={() => {
                run();
                props.onDone?.();
              }}
              className="tap flex cursor-pointer items-center rounded-md px-2.5 text-[14px] aria-selected:bg-surface-2"
            >
              {label}
            </CommandItem>
          ))}
        </CommandList>
      </div>
    </CommandRoot>
  );
}
