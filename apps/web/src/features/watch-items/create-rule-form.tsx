import {
  type CreateWatchRuleInput,
  describeRelation,
  describeWatchedPrice,
  LIMITS,
  type ParsedRule,
  parseRelativePrice,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Disclosure } from '../../components/ui/disclosure.js';
import { SubmitForm } from '../../components/ui/form.js';
import { useDebounced } from '../../components/use-debounced.js';
import { discardUnsaved } from '../forms/use-form-panel.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ItemChoice, useItemChoice } from '../items/use-item-choice.js';
import { BacktestView } from './backtest-view.js';
import type { useCreateRule } from './mutations.js';
import { describeRule, NO_PRICE } from './price-form.js';
import { MoreRuleFields, RuleFields } from './rule-fields.js';
import { RulePriceFields, useRuleForm } from './rule-form.js';
import { NEW_RULE_FORM } from './rule-form-names.js';
import { NEW_RULE } from './rule-values.js';

/** A trade message, or something with a price: a name alone is left to the item search. */
const RULE_TEXT = /^\s*(?:[bs]\s*>|wt[bs]\b|(?:buy|sell)(?:ing)?\b|beli\b|jual\b)|\d|\bany\s*$/i;

/** The rule in a text like `b> lgrid max 4wl`; null while it is unknown or there is none. */
function useTypedRule(text: string, isEnabled: boolean): ParsedRule | null {
  const typed = text.trim();
  const settled = useDebounced(typed, LIMITS.searchDebounceMs);
  const { data } = trpc.user.items.parse.useQuery(
    { text: settled },
    { enabled: isEnabled && RULE_TEXT.test(settled), staleTime: LIMITS.itemSearchCacheMs },
  );
  return isEnabled && settled === typed && RULE_TEXT.test(settled) ? (data?.rule ?? null) : null;
}

interface CreateRuleFormProps {
  create: ReturnType<typeof useCreateRule>;
  onCancel: () => void;
  /** Takes a list with an item and a price on each line; empty: it is not typed yet. */
  onList?: (text: string) => void;
}

/** Create form ([2-32], [5-07]); needs a chosen item and both prices, or one text such as `b> lgrid max 4wl` for all. */
export function CreateRuleForm({ create, onCancel, onList }: CreateRuleFormProps) {
  const navigate = useNavigate();
  const form = useRuleForm(NEW_RULE_FORM, NEW_RULE);
  const { values, set } = form;
  const choice = useItemChoice(values.item, form.field('item').onChange);
  const suggestion = useSuggestion(form, choice);
  const input = values.item && form.input && { item_id: values.item.item_id, ...form.input };

  function giveUp(): void {
    discardUnsaved(NEW_RULE_FORM, () => void navigate({ to: '/dashboard/items', search: { edit: 'new' } }));
    onCancel();
  }

  return (
    <SubmitForm
      onSubmit={() => input && create.mutate(input)}
      aria-label={t('ruleForms.create.form')}
      ref={showFromTop}
      className="animate-appear relative z-10 mb-6 scroll-mt-20 rounded-xl border border-line bg-surface p-5 shadow-2 max-sm:pt-4 sm:p-6"
      onKeyDown={(event) => event.key === 'Escape' && !create.isPending && giveUp()}
    >
      <fieldset
        disabled={create.isPending}
        className="grid gap-x-6 gap-y-4 sm:gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr]"
      >
        <ItemSearchField
          label={t('ruleForms.create.item')}
          choice={choice}
          autoFocus={values.item === null}
          onPasteLines={onList}
          suggestion={suggestion}
        />
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <RulePriceFields form={form} autoFocus={values.item !== null} />
        </div>
        <div>
          <RuleFields form="create" values={values} set={set} />
          <BacktestView values={values} prices={form.prices} />
          <OverlapNotice input={input} onDone={onCancel} />
        </div>
      </fieldset>
      <Disclosure className="mt-3 text-[14px]" summary={t('ruleForms.more')}>
        <fieldset
          disabled={create.isPending}
          className="mt-3 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3"
        >
          <MoreRuleFields form="create" values={values} set={set} />
        </fieldset>
      </Disclosure>
      <FormButtons
        isPending={create.isPending}
        canSubmit={input !== null}
        onCancel={giveUp}
        onList={onList}
      />
    </SubmitForm>
  );
}

/** A form that opens far down would have its first fields behind its bar. */
function showFromTop(form: HTMLFormElement | null): void {
  if (form && form.getBoundingClientRect().top > window.innerHeight / 2) form.scrollIntoView();
}

interface FormButtonsProps extends Pick<CreateRuleFormProps, 'onCancel' | 'onList'> {
  isPending: boolean;
  canSubmit: boolean;
}

function FormButtons({ isPending, canSubmit, onCancel, onList }: FormButtonsProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 -mx-5 -mb-5 mt-4 flex justify-end gap-2 rounded-b-xl border-line border-t bg-surface px-5 py-2.5 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4"
    >
      {onList && (
        <Button
          variant="ghost"
          className="mr-auto max-sm:hidden"
          onClick={() => onList('')}
          disabled={isPending}
        >
          {t('ruleForms.create.list')}
        </Button>
      )}
      <Button onClick={onCancel} disabled={isPending}>
        {t('common.cancel')}
      </Button>
      <Button variant="primary" type="submit" disabled={!canSubmit} pending={isPending}>
        {isPending ? t('ruleForms.create.submitting') : t('ruleForms.create.submit')}
      </Button>
    </div>
  );
}

function useSuggestion({ values, set }: ReturnType<typeof useRuleForm>, choice: ItemChoice) {
  const rule = useTypedRule(choice.text, values.item === null);
  if (rule === null) return null;
  function take({ item_id, item_name, message_type, price }: ParsedRule): void {
    choice.choose({ item_id, name: item_name });
    set({ messageType: message_type, price: { ...NO_PRICE, written: price } });
  }
  return { label: describeTypedRule(rule), take: () => take(rule) };
}

/** `Laser Grid, sellers: up to 4 WL`. */
function describeTypedRule({ item_name, price, min_price, max_price, message_type }: ParsedRule): string {
  const percent = parseRelativePrice(price);
  const prices =
    percent === null ? describeRule(min_price, max_price, message_type) : t(describeRelation(percent));
  return `${item_name}, ${prices}`;
}

const DEBOUNCE_MS = 400;

interface OverlapNoticeProps {
  /** Null: it is incomplete. */
  input: CreateWatchRuleInput | null;
  onDone: () => void;
}

/** Which rule takes some of the offers of the typed one already. */
function OverlapNotice({ input, onDone }: OverlapNoticeProps) {
  const navigate = useNavigate();
  const key = JSON.stringify(input);
  const isSettled = useDebounced(key, DEBOUNCE_MS) === key;
  const { data } = trpc.user.items.overlap.useQuery(input ?? { item_id: 0, message_type: 'ANY' }, {
    enabled: input !== null && isSettled,
  });
  if (!data?.overlap) return null;
  const { rule, widened } = data.overlap;
  const watched = { item: rule.item_name, prices: describeWatchedPrice(rule) };
  function open(): void {
    onDone();
    void navigate({ to: '/dashboard/items', search: { edit: rule.id } });
  }
  return (
    <div className="mt-4 flex animate-appear flex-wrap items-center gap-x-4 gap-y-2.5 rounded-lg border border-line bg-surface-2 px-4 py-3 text-[14px] leading-5">
      <p role="status" className="tabular min-w-0 flex-1 basis-64">
        {widened ? t('ruleForms.overlap.overlaps', watched) : t('ruleForms.overlap.includes', watched)}
      </p>
      <Button size="sm" onClick={open}>
        {t('ruleForms.overlap.open')}
      </Button>
    </div>
  );
}
