interface SwitchProps {
  id: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  'aria-describedby'?: string;
}

export function Switch({ isOn, onChange, ...button }: SwitchProps) {
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
