import { CommandInput, useCommandState } from 'cmdk';
import { type ComponentProps, useEffect, useRef } from 'react';

/** The search field of a cmdk list, which names its active option. */
export function CommandField(props: ComponentProps<typeof CommandInput>) {
  const field = useRef<HTMLInputElement>(null);
  useCommandState((state) => state.value);
  useEffect(() => {
    // cmdk 1.1.1 does so before it selects the first option, and names none or the previous one.
    const active = field.current?.closest('[cmdk-root]')?.querySelector('[aria-selected="true"]');
    if (active) field.current?.setAttribute('aria-activedescendant', active.id);
    else field.current?.removeAttribute('aria-activedescendant');
  });
  return <CommandInput {...props} ref={field} />;
}
