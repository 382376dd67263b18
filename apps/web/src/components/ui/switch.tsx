import { useId } from 'react';

interface SwitchProps {
  id: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean | undefined;
  'aria-describedby'?: string;
}

function Switch({ isOn, onChange, ...button }: SwitchProps) {
  return (
    <button
      {...button}
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="group relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface-3 transition-colors before:absolute before:-inset-[9px] before:content-[''] disabled:opacity-55 aria-checked:border-transparent aria-checked:bg-accent"
    >
      <span className="block size-5 translate-x-[3px] rounded-full bg-text shadow-1 transition-transform group-aria-checked:translate-x-[23px] group-aria-checked:bg-accent-ink" />
    </button>
  );
}

interface SwitchFieldProps extends Omit<SwitchProps, 'id'> {
  label: string;
}

export function SwitchField({ label, ...props }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="col-span-full flex items-center gap-3">
      <Switch id={id} {...props} />
      <label htmlFor={id} className="text-[14px]">
        {label}
      </label>
    </div>
  );
}

/** A switch beside its label and a text that explains it. */
export function SwitchRow({ label, text, ...props }: SwitchFieldProps & { text: string }) {
  const id = useId();
  return (
    <div className="flex items-center gap-6 px-5 py-4 sm:px-6">
      <div className="flex-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-text`} className="mt-0.5 text-[14px] text-text-2">
          {text}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-text`} {...props} />
    </div>
  );
}
