import { type ItemSearchResult, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/items';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

export type ChosenItem = Pick<ItemSearchResult, 'item_id' | 'name'>;

export type ItemChoice = ReturnType<typeof useItemChoice>;

/** State of an item field: choosing an item makes it valid, editing the text resets that ([4-06]). */
export function useItemChoice(item: ChosenItem | null, setItem: (item: ChosenItem | null) => void) {
  const utils = trpc.useUtils();
  const [text, setText] = useState(item?.name ?? '');
  const [isValidating, setValidating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelValidation = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancelValidation, [cancelValidation]);

  function show(name: string, found: ChosenItem | null): void {
    latest.current = name;
    setText(name);
    setItem(found);
    setProblem(null);
    setValidating(false);
  }

  function edit(value: string): void {
    show(value, null);
  }

  function choose(chosen: ChosenItem): void {
    cancelValidation();
    show(chosen.name, chosen);
  }

  async function validate(name: string): Promise<void> {
    setValidating(true);
    try {
      const answer = await utils.items.validate.fetch({ name }, { staleTime: LIMITS.itemSearchCacheMs });
      if (latest.current.trim() !== name) return;
      if (answer.valid && answer.item) choose(answer.item);
      else setProblem(answer.message || t('items.validationFailed'));
    } catch (error) {
      if (latest.current.trim() === name) setProblem(getErrorMessage(error, t('items.validationFailed')));
    }
    if (latest.current.trim() === name) setValidating(false);
  }

  /** Validates the text 200 ms after the field loses the focus ([4-06]). */
  function scheduleValidation(): void {
    cancelValidation();
    timer.current = setTimeout(() => {
      const name = latest.current.trim();
      if (name !== '' && item === null) void validate(name);
    }, LIMITS.blurValidationDelayMs);
  }

  return { text, item, isValidating, problem, edit, choose, scheduleValidation, cancelValidation };
}
