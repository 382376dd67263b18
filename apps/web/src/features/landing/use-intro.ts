import { useEffect, useState } from 'react';
import { type IntroState, type IntroTexts, introStateAt } from './intro-state.js';
import { prefersReducedMotion } from './motion-preference.js';
import { rememberVisit } from './return-visit.js';

/**
 * Types the intro on the first visit and shows everything at once on later ones ([2-15]), or where less motion is
 * wanted. The visit is remembered once the first one has shown its content ([3-03]).
 */
export function useIntro(texts: IntroTexts, isFirstLoad: boolean): IntroState {
  const [state, setState] = useState<IntroState>(() =>
    isFirstLoad && !prefersReducedMotion()
      ? introStateAt(texts, 0)
      : { ...texts, showContent: true, isFirstLoad },
  );
  const { title, subtitle, creatorSubtitle } = texts;
  useEffect(() => {
    if (!isFirstLoad || prefersReducedMotion()) {
      rememberVisit();
      return;
    }
    const start = performance.now();
    let frame = 0;
    const step = () => {
      const next = introStateAt({ title, subtitle, creatorSubtitle }, performance.now() - start);
      setState(next);
      if (next.showContent) rememberVisit();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isFirstLoad, title, subtitle, creatorSubtitle]);
  return state;
}
