import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  id: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  'aria-describedby'?: string;
}

export function Switch({ isOn, onChange, ...props }: SwitchProps) {
  return (
    <Radix.Root
      {...props}
      checked={isOn}
      onCheckedChange={onChange}
      className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface-3 transition-colors before:absolute before:-inset-[9px] before:content-[''] disabled:opacity-55 data-[state=checked]:border-transparent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-5 translate-x-[3px] rounded-full bg-text shadow-1 transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-accent-ink" />
    </Radix.Root>
  );
}
