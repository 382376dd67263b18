import { type KeyboardEvent, useState } from 'react';

/** The active option of a list whose combobox keeps the focus: arrow keys, Home and End move it, Enter chooses it. */
export function useActiveOption(count: number, choose: (index: number) => void) {
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, count - 1);

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also accepts what an input method composes.
    if (event.nativeEvent.isComposing) return;
    const next = getNextIndex(event.key, active, count);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (count === 0) return;
    if (next === null) choose(active);
    else setActive(next);
  }
  return { active, setActive, onKeyDown };
}

function getNextIndex(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
