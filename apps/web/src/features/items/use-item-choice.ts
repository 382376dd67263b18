import { type ItemSearchResult, LIMITS } from '@lockwatch/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

/** The chosen item's identity; all that a form needs of it. */
export type ChosenItem = Pick<ItemSearchResult, 'item_id' | 'name'>;

export interface ItemChoice {
  text: string;
  item: ChosenItem | null;
  isValidating: boolean;
  /** Why the text is no item, or null. */
  problem: string | null;
  edit: (text: string) => void;
  choose: (item: ChosenItem) => void;
  /** Checks typed text against the server, 200 ms after the field was left ([4-06]). */
  leave: () => void;
  /** The field has the focus again, or an entry was picked: no check is needed. */
  stay: () => void;
}

/** Text and choice of an item field: choosing marks it valid, editing takes the mark away ([4-06]). */
export function useItemChoice(initial: ChosenItem | null = null): ItemChoice {
  const utils = trpc.useUtils();
  const [text, setText] = useState(initial?.name ?? '');
  const [item, setItem] = useState<ChosenItem | null>(initial);
  const [isValidating, setValidating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(initial?.name ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);

  function edit(value: string): void {
    latest.current = value;
    setText(value);
    setItem(null);
    setProblem(null);
    setValidating(false);
  }

  function choose(chosen: ChosenItem): void {
    stay();
    edit(chosen.name);
    setItem(chosen);
  }

  async function validate(name: string): Promise<void> {
    setValidating(true);
    try {
      const answer = await utils.items.validate.fetch({ name }, { staleTime: LIMITS.itemSearchCacheMs });
      if (latest.current.trim() !== name) return;
      if (answer.valid && answer.item) choose(answer.item);
      else setProblem(answer.message || 'Validation failed');
    } catch (error) {
      if (latest.current.trim() === name) setProblem(errorSentence(error, 'Validation failed'));
    }
    if (latest.current.trim() === name) setValidating(false);
  }

  function leave(): void {
    stay();
    timer.current = setTimeout(() => {
      const name = latest.current.trim();
      if (name !== '' && item === null) void validate(name);
    }, LIMITS.blurValidationDelayMs);
  }

  return { text, item, isValidating, problem, edit, choose, leave, stay };
}
