import {
  isNoPrices,
  LIMITS,
  type MessageType,
  parseWatchPrice,
  takesUnpriced,
  WATCH_PRICE_EXAMPLES,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import type { ReactNode } from 'react';
import { cn } from '../../components/ui/class-names.js';
import { TextField } from '../../components/ui/field.js';
import { SwitchField } from '../../components/ui/switch.js';
import {
  describeEntry,
  type EntryPrices,
  getPriceFields,
  isInvalidPriceText,
  type PriceEntry,
  withNumber,
} from './price-form.js';

interface PriceFieldsProps {
  entry: PriceEntry;
  parsed: EntryPrices;
  /** Decides what a lone price means; null: not known. */
  messageType: MessageType | null;
  onChange: (entry: PriceEntry) => void;
  /** The usual price, beside the field. */
  children?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  /** All fields may stay empty. */
  isOptional?: boolean;
}

/** A price range as people write it, or as two numbers ([2-32], [2-37], [5-07]), and in words which offers it meets. */
export function PriceRangeFields({ children, autoFocus = false, ...props }: PriceFieldsProps) {
  const { entry, parsed, messageType, onChange, disabled = false, isOptional = false } = props;
  return (
    <fieldset disabled={disabled} className="grid content-start gap-3">
      <legend className="mb-1.5 font-medium text-[13.5px]">
        {isOptional ? t('common.priceRange') : t('ruleForms.price.legend')}
      </legend>
      <TextField
        label={t('ruleForms.price.written')}
        className="[&>label]:sr-only"
        error={
          isInvalidPriceText(entry, messageType)
            ? t('ruleForms.price.invalid', { examples: WATCH_PRICE_EXAMPLES })
            : null
        }
        value={entry.written}
        onChange={(written) => onChange({ ...entry, written })}
        autoFocus={autoFocus}
        placeholder={isOptional ? t('ruleForms.keep') : '3, <5, 200/1+'}
        spellCheck={false}
        inputClassName="font-mono"
        maxLength={40}
      />
      <div className="-mt-1.5 grid min-h-5 gap-1.5">
        {parsed.problem ? (
          <p role="alert" className="text-[13px] text-danger-text">
            {parsed.problem}
          </p>
        ) : (
          <PriceWords {...props} />
        )}
        {children}
      </div>
      <PriceNumbers {...props} />
      <p className="-mt-1.5 text-[13px] text-text-3">{t('ruleForms.price.negative')}</p>
      {!isOptional && <UnpricedSwitch {...props} />}
    </fieldset>
  );
}

type PartProps = Omit<PriceFieldsProps, 'children' | 'autoFocus'>;

/** Posts without a price: by the price while nobody has chosen. */
function UnpricedSwitch({ entry, parsed, messageType, onChange, disabled }: PartProps) {
  const { min, max } = parsed;
  const isOnFor = (choice: boolean | null) =>
    choice ??
    takesUnpriced({
      minPrice: min ?? 1,
      maxPrice: max ?? 1,
      messageType: messageType ?? 'ANY',
      takesUnpriced: null,
    });
  return (
    <SwitchField
      label={t('ruleForms.price.unpriced')}
      isOn={isOnFor(entry.takesUnpriced)}
      onChange={(isOn) => onChange({ ...entry, takesUnpriced: isOn === isOnFor(null) ? null : isOn })}
      disabled={disabled}
    />
  );
}

function PriceWords({ entry, parsed, messageType }: PartProps) {
  const { written, takesUnpriced: unpriced } = entry;
  if (isInvalidPriceText(entry, messageType)) return null;
  if (parsed.min === null || parsed.max === null) {
    return <p className="text-[13px] text-text-3 leading-snug">{t('ruleForms.price.examples')}</p>;
  }
  const isLone = parseWatchPrice(written, messageType)?.isLone ?? false;
  const lone = { price: written.trim() };
  const hint = messageType === 'BUY' ? t('ruleForms.price.lowest', lone) : t('ruleForms.price.highest', lone);
  const isExact = messageType === null || messageType === 'UNKNOWN';
  return (
    <div className="text-[13px] leading-5">
      <p
        role="status"
        className={cn('tabular', isNoPrices(parsed.min) ? 'text-accent-text' : 'text-deal-text')}
      >
        {describeEntry(parsed, messageType, unpriced)}
      </p>
      {isLone && !isExact && <p className="text-text-3">{hint}</p>}
    </div>
  );
}

function PriceNumbers({ entry, parsed, messageType, onChange, isOptional }: PartProps) {
  const fields = getPriceFields(entry, messageType);
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          label={t(`ruleForms.price.${end}`)}
          type="number"
          inputMode="decimal"
          required={!isOptional && parsed.usualPercent === null}
          step={LIMITS.priceStep}
          min={-LIMITS.priceMax}
          max={LIMITS.priceMax}
          value={fields[end]}
          onChange={(value) => onChange(withNumber(entry, messageType, end, value))}
          inputClassName="tabular"
        />
      ))}
    </div>
  );
}
