import { useEffect, useState } from 'react';
import type { SectionId } from '../navigation/links.js';
import { getIntroState, type IntroState, type IntroTexts } from './intro-state.js';
import { prefersReducedMotion } from './motion-preference.js';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/**
 * Types the intro on the first visit ([2-15], [3-03]). Any input, a link to a section ([2-20], [2-21]) or reduced motion
 * skips it.
 */
export function useIntro(texts: IntroTexts, isFirstLoad: boolean): IntroState {
  const [state, setState] = useState<IntroState>(() =>
    isFirstLoad && !isIntroSkipped() ? getIntroState(texts, 0) : { ...texts, showContent: true, isFirstLoad },
  );
  const { title, subtitle, creatorSubtitle } = texts;
  useEffect(() => {
    // Typing does not start again in another language.
    if (isReturnVisit() || isIntroSkipped()) {
      rememberVisit();
      return;
    }
    const start = performance.now();
    let frame = 0;
    const step = () => {
      const next = getIntroState({ title, subtitle, creatorSubtitle }, performance.now() - start);
      setState(next);
      if (next.showContent) rememberVisit();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    const listening = new AbortController();
    const skip = () => {
      listening.abort();
      cancelAnimationFrame(frame);
      setState({ title, subtitle, creatorSubtitle, showContent: true, isFirstLoad });
      rememberVisit();
    };
    const skipToSection = () => getRequestedSection() && skip();
    const skipByKey = ({ key }: KeyboardEvent) => !MODIFIERS.has(key) && skip();
    const { signal } = listening;
    window.addEventListener('hashchange', skipToSection, { signal });
    window.addEventListener('keydown', skipByKey, { signal });
    // On release, so that the pressed element does not move before.
    for (const press of ['pointerup', 'wheel'])
      window.addEventListener(press, skip, { signal, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [isFirstLoad, title, subtitle, creatorSubtitle]);
  return state.showContent ? { ...state, ...texts } : state;
}

function isIntroSkipped(): boolean {
  return prefersReducedMotion() || getRequestedSection() !== null;
}

const FLAG = 'hasVisitedHome';

/** Whether the home page was visited before ([3-03]); true if storage is blocked, so that there is no intro. */
export function isReturnVisit(): boolean {
  try {
    return localStorage.getItem(FLAG) === 'true';
  } catch {
    return true;
  }
}

function rememberVisit(): void {
  try {
    localStorage.setItem(FLAG, 'true');
  } catch {
    // Storage is blocked; the intro is skipped anyway.
  }
}

const AFTER_INTRO: readonly SectionId[] = ['about-section', 'plan-section'];

/** The section in the address that appears only after the intro, or null. */
function getRequestedSection(): SectionId | null {
  return AFTER_INTRO.find((section) => location.hash === `#${section}`) ?? null;
}
