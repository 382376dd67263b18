import { isNoPrices, LIMITS, type MessageType, WATCH_PRICE_EXAMPLES } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import type { ReactNode } from 'react';
import { cn } from '../../components/ui/class-names.js';
import { TextField } from '../../components/ui/field.js';
import { describeEntry, type EntryPrices, getNumbers, type PriceEntry } from './price-form.js';

interface PriceFieldsProps {
  entry: PriceEntry;
  parsed: EntryPrices;
  /** Decides what a lone price means; null: not known. */
  messageType: MessageType | null;
  onChange: (entry: PriceEntry) => void;
  /** The usual price, beside the field. */
  children?: ReactNode;
  autoFocus?: boolean | undefined;
  /** All fields may stay empty. */
  isOptional?: boolean;
}

/** A price range as people write it, or as two numbers ([2-32], [2-37], [5-07]), and in words which offers it meets. */
export function PriceRangeFields({ children, autoFocus = false, ...props }: PriceFieldsProps) {
  const { entry, parsed, messageType, onChange, isOptional = false } = props;
  const numbers = getNumbers(entry, messageType);
  const isWritten = entry.written.trim() !== '';
  const wrongText = parsed.isTextWrong
    ? t('ruleForms.price.invalid', { examples: WATCH_PRICE_EXAMPLES })
    : isWritten && parsed.problem;
  const wrongNumbers = isWritten ? null : parsed.problem;
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-1.5 font-medium text-[13.5px]">
        {isOptional ? t('common.priceRange') : t('ruleForms.price.legend')}
      </legend>
      <TextField
        label={t('ruleForms.price.written')}
        className="[&>label]:sr-only"
        error={wrongText}
        value={entry.written}
        onChange={(written) => onChange({ ...entry, written })}
        autoFocus={autoFocus}
        placeholder={isOptional ? t('ruleForms.keep') : '3, <5, 200/1+'}
        spellCheck={false}
        inputClassName="font-mono"
        maxLength={40}
      />
      <div className="-mt-1.5 grid min-h-5 gap-1.5">
        <PriceWords {...props} />
        {children}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((end) => (
          <TextField
            key={end}
            label={t(`ruleForms.price.${end}`)}
            aria-invalid={wrongNumbers !== null || undefined}
            type="number"
            inputMode="decimal"
            required={!isOptional && parsed.usualPercent === null}
            step={LIMITS.priceStep}
            min={-LIMITS.priceMax}
            max={LIMITS.priceMax}
            value={numbers[end]}
            onChange={(value) => onChange({ ...entry, ...numbers, written: '', [end]: value })}
            inputClassName="tabular"
          />
        ))}
      </div>
      <p
        role={wrongNumbers === null ? undefined : 'alert'}
        className={cn('-mt-1.5 text-[13px]', wrongNumbers === null ? 'text-text-3' : 'text-danger-text')}
      >
        {wrongNumbers ?? t('ruleForms.price.negative')}
      </p>
    </fieldset>
  );
}

function PriceWords({ entry, parsed, messageType }: PriceFieldsProps) {
  const { min, max, isTextWrong, problem } = parsed;
  if (isTextWrong || problem !== null) return null;
  if (min === null || max === null) {
    return <p className="text-[13px] text-text-3 leading-snug">{t('ruleForms.price.examples')}</p>;
  }
  const isExact = messageType === null || messageType === 'UNKNOWN';
  const end = messageType === 'BUY' ? 'lowest' : 'highest';
  return (
    <div className="text-[13px] leading-5">
      <p role="status" className={cn('tabular', isNoPrices(min) ? 'text-accent-text' : 'text-deal-text')}>
        {describeEntry(parsed, messageType, entry.takesUnpriced)}
      </p>
      {parsed.isLone && !isExact && (
        <p className="text-text-3">{t(`ruleForms.price.${end}`, { price: entry.written.trim() })}</p>
      )}
    </div>
  );
}
