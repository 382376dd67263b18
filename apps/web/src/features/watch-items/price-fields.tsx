import { LIMITS } from '@lockwatch/contracts';
import { TextField } from '../../components/ui/field.js';
import {
  isInvalidPriceText,
  type ParsedPrices,
  type PriceEntry,
  withNumber,
  withWritten,
} from './price-form.js';
import { PricePreview } from './price-view.js';

interface PriceFieldsProps {
  entry: PriceEntry;
  parsed: ParsedPrices;
  onChange: (entry: PriceEntry) => void;
  disabled?: boolean;
  /** Both may stay empty. */
  isOptional?: boolean;
}

/** A price range as players write it, or as two numbers ([2-32], [2-37], [5-07]). */
export function PriceRangeFields({
  entry,
  parsed,
  onChange,
  disabled = false,
  isOptional = false,
}: PriceFieldsProps) {
  return (
    <fieldset disabled={disabled} className="grid content-start gap-3">
      <legend className="mb-1.5 font-medium text-[13.5px]">
        {isOptional ? 'Price Range' : 'Price Range *'}
      </legend>
      <TextField
        label="Price as players write it"
        error={isInvalidPriceText(entry) ? 'Not a price yet. Try 3, 200/1, 1dl or 45-50.' : null}
        value={entry.written}
        onChange={(value) => onChange(withWritten(entry, value))}
        placeholder="3, 200/1, 1dl, 45-50"
        spellCheck={false}
        inputClassName="font-mono"
        maxLength={40}
      />
      <div className="grid grid-cols-2 gap-3">
        <PriceNumber
          label="Min"
          isOptional={isOptional}
          value={entry.fields.min}
          onChange={(value) => onChange(withNumber(entry, 'min', value))}
        />
        <PriceNumber
          label="Max"
          isOptional={isOptional}
          value={entry.fields.max}
          onChange={(value) => onChange(withNumber(entry, 'max', value))}
        />
      </div>
      <p className="-mt-1.5 text-[13px] text-text-3">
        Negative numbers mean items per world lock (e.g. -2 = 2/1).
      </p>
      <div className="max-md:empty:hidden md:min-h-5">
        {parsed.problem ? (
          <p role="alert" className="text-[13px] text-danger-text">
            {parsed.problem}
          </p>
        ) : (
          <PricePreview min={parsed.min} max={parsed.max} />
        )}
      </div>
    </fieldset>
  );
}

function PriceNumber({
  label,
  isOptional,
  value,
  onChange,
}: {
  label: string;
  isOptional: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      required={!isOptional}
      step={LIMITS.priceStep}
      min={-LIMITS.priceMax}
      max={LIMITS.priceMax}
      value={value}
      onChange={onChange}
      inputClassName="tabular"
    />
  );
}
