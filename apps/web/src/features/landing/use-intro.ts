import { useEffect, useState } from 'react';
import { askedSection } from '../navigation/section-link.js';
import { type IntroState, type IntroTexts, introStateAt } from './intro-state.js';
import { prefersReducedMotion } from './motion-preference.js';
import { rememberVisit } from './return-visit.js';

/**
 * Types the intro on the first visit and shows everything at once on later ones ([2-15]), where less motion is wanted,
 * and as soon as somebody asks for a section below it ([2-20], [2-21]). The visit is remembered once the first one has
 * shown its content ([3-03]).
 */
export function useIntro(texts: IntroTexts, isFirstLoad: boolean): IntroState {
  const [state, setState] = useState<IntroState>(() =>
    isFirstLoad && !isUnwanted() ? introStateAt(texts, 0) : { ...texts, showContent: true, isFirstLoad },
  );
  const { title, subtitle, creatorSubtitle } = texts;
  useEffect(() => {
    if (!isFirstLoad || isUnwanted()) {
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
    const skip = () => {
      if (!askedSection()) return;
      cancelAnimationFrame(frame);
      setState({ title, subtitle, creatorSubtitle, showContent: true, isFirstLoad });
      rememberVisit();
    };
    window.addEventListener('hashchange', skip);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('hashchange', skip);
    };
  }, [isFirstLoad, title, subtitle, creatorSubtitle]);
  return state;
}

function isUnwanted(): boolean {
  return prefersReducedMotion() || askedSection() !== null;
}
