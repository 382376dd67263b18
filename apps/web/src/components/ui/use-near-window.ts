import { type RefObject, useEffect, useRef, useState } from 'react';

const DISTANCE = '1500px 0px';

interface NearWindow<Box> {
  box: RefObject<Box | null>;
  isNear: boolean;
  /** What it had when it was last near, in px. */
  height: number | null;
}

/** Whether a box is near what the window shows, so that the content of a long list is rendered only there. */
export function useNearWindow<Box extends Element>(isNearAtFirst: boolean): NearWindow<Box> {
  const box = useRef<Box>(null);
  const [state, setState] = useState<Omit<NearWindow<Box>, 'box'>>({ isNear: isNearAtFirst, height: null });
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // Fast scrolling reports several changes at once, the newest last.
        const entry = entries.at(-1);
        if (entry) setState({ isNear: entry.isIntersecting, height: entry.boundingClientRect.height });
      },
      { rootMargin: DISTANCE },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, ...state };
}
