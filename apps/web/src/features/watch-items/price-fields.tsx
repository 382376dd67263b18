import { LIMITS } from '@lockwatch/contracts';
import { useState } from 'react';
import { Field, Input } from '../../components/ui/field.js';
import { fieldsFromText, type PriceFields, type ReadPrices } from './price-form.js';
import { PricePreview } from './price-view.js';

interface PriceFieldsProps {
  fields: PriceFields;
  read: ReadPrices;
  onChange: (fields: PriceFields) => void;
  disabled?: boolean;
}

/**
 * A price range: written the way players write it, which fills the two numbers, or typed as plain numbers
 * ([2-32], [2-37], [5-07]).
 */
export function PriceRangeFields({ fields, read, onChange, disabled = false }: PriceFieldsProps) {
  const [text, setText] = useState('');
  const isUnread = text.trim() !== '' && fieldsFromText(text) === null;

  function write(value: string): void {
    setText(value);
    const filled = fieldsFromText(value);
    if (filled) onChange(filled);
  }

  function number(field: keyof PriceFields, value: string): void {
    setText('');
    onChange({ ...fields, [field]: value });
  }

  return (
    <fieldset disabled={disabled} className="grid content-start gap-3">
      <legend className="mb-1.5 font-medium text-[13.5px]">Price Range *</legend>
      <Field
        label="Price as players write it"
        isLabelHidden
        error={isUnread ? 'Not a price yet. Try 3, 200/1, 1dl or 45-50.' : null}
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            onChange={(event) => write(event.target.value)}
            placeholder="3, 200/1, 1dl, 45-50"
            spellCheck={false}
            className="font-mono"
            maxLength={40}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <PriceNumber label="Min" value={fields.min} onChange={(value) => number('min', value)} />
        <PriceNumber label="Max" value={fields.max} onChange={(value) => number('max', value)} />
      </div>
      <div className="min-h-5">
        {read.problem ? (
          <p role="alert" className="text-[13px] text-danger-text">
            {read.problem}
          </p>
        ) : (
          <PricePreview min={read.min} max={read.max} />
        )}
      </div>
      <p className="text-[13px] text-text-3">Negative numbers mean items per world lock (e.g. -2 = 2/1).</p>
    </fieldset>
  );
}

function PriceNumber({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          required
          step={LIMITS.priceStep}
          min={-LIMITS.priceMax}
          max={LIMITS.priceMax}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="tabular"
        />
      )}
    </Field>
  );
}
