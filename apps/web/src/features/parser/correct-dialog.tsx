import type { LabelledOfferDto, UncertainMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser-correction';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button } from '../../components/ui/button.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';
import { SelectField } from '../../components/ui/select.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ChosenItem, useItemChoice } from '../items/use-item-choice.js';
import { parsePriceField } from '../watch-items/price-form.js';

const SIDES = ['SELL', 'BUY', 'TRADE'] as const;

export function CorrectDialog({ message, onClose }: { message: UncertainMessage; onClose: () => void }) {
  const [drafts, setDrafts] = useState(() => toOfferDrafts(message));
  const [hasTried, setTried] = useState(false);
  const nextKey = useRef(drafts.length);
  // Stores the offers as an example, and removes the message from the list.
  const label = useServerMutation(trpc.admin.parser.label, { isCreate: true, onDone: onClose });
  const result = parseOfferDrafts(drafts);

  function add(): void {
    const key = nextKey.current;
    nextKey.current += 1;
    setDrafts((all) => [...all, { key, type: 'SELL', item: null, price: '', priceMax: '' }]);
  }

  function submit(): void {
    setTried(true);
    if ('offers' in result) label.mutate({ id: message.message_id, offers: result.offers });
  }

  return (
    <ActionDialog
      isWide
      title={t('parserCorrection.title')}
      description={t('parserCorrection.text')}
      actionLabel={drafts.length === 0 ? t('parserCorrection.nothing') : t('common.save')}
      isPending={label.isPending}
      isEdited={JSON.stringify(drafts) !== JSON.stringify(toOfferDrafts(message))}
      onAction={submit}
      onClose={onClose}
    >
      <p className="mt-4 whitespace-pre-wrap break-words rounded-lg bg-surface-2 p-4 font-mono text-[14px] leading-relaxed">
        {message.content}
      </p>
      <fieldset disabled={label.isPending} className="mt-4 grid gap-3">
        <legend className="sr-only">{t('parserCorrection.offers')}</legend>
        {drafts.map((draft) => (
          <OfferRow
            key={draft.key}
            draft={draft}
            onChange={(next) =>
              setDrafts((all) => all.map((one) => (one === draft ? { ...one, ...next } : one)))
            }
            onRemove={() => setDrafts((all) => all.filter((one) => one !== draft))}
          />
        ))}
        <div>
          <Button icon={Plus} size="sm" onClick={add}>
            {t('parserCorrection.add')}
          </Button>
        </div>
      </fieldset>
      {hasTried && 'problem' in result && (
        <p role="alert" className="mt-3 text-[13px] text-danger-text">
          {result.problem}
        </p>
      )}
    </ActionDialog>
  );
}

interface OfferRowProps {
  draft: OfferDraft;
  onChange: (next: Partial<OfferDraft>) => void;
  onRemove: () => void;
}

function OfferRow({ draft, onChange, onRemove }: OfferRowProps) {
  const choice = useItemChoice(draft.item, (item) => onChange({ item }));
  return (
    <div className="grid items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-[7rem_1fr_6.5rem_6.5rem_auto]">
      <SelectField
        label={t('parserCorrection.side')}
        value={draft.type}
        options={SIDES.map((side) => ({ value: side, label: t(`parserCorrection.side.${side}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <ItemSearchField label={t('parserCorrection.item')} choice={choice} />
      <TextField
        label={t('parserCorrection.price')}
        inputMode="decimal"
        value={draft.price}
        onChange={(value) => onChange({ price: value })}
      />
      <TextField
        label={t('parserCorrection.priceMax')}
        inputMode="decimal"
        value={draft.priceMax}
        onChange={(value) => onChange({ priceMax: value })}
      />
      <Button
        icon={X}
        variant="danger-quiet"
        size="icon"
        aria-label={
          draft.item === null
            ? t('parserCorrection.removeOffer')
            : t('parserCorrection.removeItem', { item: draft.item.name })
        }
        onClick={onRemove}
        className="sm:mt-6"
      ></Button>
    </div>
  );
}

/** An offer in the correction form; prices as typed. */
interface OfferDraft {
  key: number;
  type: LabelledOfferDto['type'];
  item: ChosenItem | null;
  price: string;
  priceMax: string;
}

export function toOfferDrafts(message: UncertainMessage): OfferDraft[] {
  return message.offers.map((offer, key) => ({
    key,
    type: offer.type,
    item: { item_id: offer.item_id, name: offer.item_name },
    price: offer.price === null ? '' : String(offer.price),
    priceMax: offer.price_max === null ? '' : String(offer.price_max),
  }));
}

/** The offers of the drafts, or a sentence about what is missing. */
export function parseOfferDrafts(
  drafts: readonly OfferDraft[],
): { offers: LabelledOfferDto[] } | { problem: string } {
  const offers: LabelledOfferDto[] = [];
  const seen = new Set<string>();
  for (const draft of drafts) {
    if (draft.item === null) return { problem: t('parserCorrection.itemMissing') };
    const price = parsePriceField(draft.price);
    const priceMax = parsePriceField(draft.priceMax);
    if (
      (draft.price.trim() !== '' && price === null) ||
      (draft.priceMax.trim() !== '' && priceMax === null)
    ) {
      return { problem: t('parserCorrection.priceInvalid') };
    }
    if (price === null && priceMax !== null) return { problem: t('parserCorrection.priceMissing') };
    const key = `${draft.type} ${draft.item.item_id}`;
    if (seen.has(key)) return { problem: t('parserCorrection.itemTwice', { item: draft.item.name }) };
    seen.add(key);
    offers.push({ type: draft.type, item_id: draft.item.item_id, price, price_max: priceMax });
  }
  return { offers };
}
