import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

const FIRST = 8;
/** What a slow phone renders in about 50 ms. */
const STEP = 8;

interface Steps<Gap> {
  ready: number;
  /** Of the space for the rows still missing. */
  gap: RefObject<Gap | null>;
}

/**
 * Renders `count` rows in steps, so that none blocks the page: as many as the window shows, and at least `atOnce`, before
 * the first paint, and the others below the window, where they move nothing that is seen.
 */
export function useSteps<Gap extends Element>(count: number, atOnce = FIRST): Steps<Gap> {
  const gap = useRef<Gap>(null);
  const [reached, setReached] = useState(FIRST);
  const ready = Math.min(Math.max(reached, atOnce), count);
  // Measured until the window is full only, because measuring forces a layout.
  const isFull = useRef(false);
  useLayoutEffect(() => {
    if (ready === count || isFull.current) return;
    const box = gap.current?.getBoundingClientRect();
    // A page that is scrolled back to is above the window at first.
    if (box && box.top < window.innerHeight && box.bottom >= 0) setReached(ready + STEP);
    else isFull.current = true;
  }, [ready, count]);
  useEffect(() => {
    if (ready < count) startTransition(() => setReached(ready + STEP));
  }, [ready, count]);
  return { ready, gap };
}
