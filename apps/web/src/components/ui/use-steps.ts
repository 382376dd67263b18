import { startTransition, useEffect, useState } from 'react';

/** What a phone shows of a list at first. */
const FIRST = 8;
/** What a slow phone renders in about 50 ms. */
const STEP = 8;

/** How many of `count` rows to render: the first ones at once and the others in steps, so that none blocks the page. */
export function useSteps(count: number, first = FIRST): number {
  const [ready, setReady] = useState(Math.max(first, FIRST));
  useEffect(() => {
    if (ready < count) startTransition(() => setReady(ready + STEP));
  }, [ready, count]);
  return Math.min(ready, count);
}
