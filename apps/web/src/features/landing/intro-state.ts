/** The typed part of the texts ([3-04]). */
export interface IntroState extends IntroTexts {
  showContent: boolean;
  isFirstLoad: boolean;
}

export interface IntroTexts {
  title: string;
  subtitle: string;
  creatorSubtitle: string;
}

/** Timings of [9-01], in ms. */
const INTRO_TIMING = { titleCharMs: 100, textCharMs: 50, pauseMs: 300 } as const;

/** How long the typing takes, in ms: three texts with a pause after each but the last. */
export function introDurationMs(texts: IntroTexts): number {
  return (
    texts.title.length * INTRO_TIMING.titleCharMs +
    INTRO_TIMING.pauseMs +
    texts.subtitle.length * INTRO_TIMING.textCharMs +
    INTRO_TIMING.pauseMs +
    texts.creatorSubtitle.length * INTRO_TIMING.textCharMs
  );
}

/** The state `elapsedMs` after the start: title, pause, subtitle, pause, creator line, then the content ([4-02]). */
export function getIntroState(texts: IntroTexts, elapsedMs: number): IntroState {
  const subtitleStart = texts.title.length * INTRO_TIMING.titleCharMs + INTRO_TIMING.pauseMs;
  const creatorStart = subtitleStart + texts.subtitle.length * INTRO_TIMING.textCharMs + INTRO_TIMING.pauseMs;
  return {
    title: typed(texts.title, elapsedMs, INTRO_TIMING.titleCharMs),
    subtitle: typed(texts.subtitle, elapsedMs - subtitleStart, INTRO_TIMING.textCharMs),
    creatorSubtitle: typed(texts.creatorSubtitle, elapsedMs - creatorStart, INTRO_TIMING.textCharMs),
    showContent: elapsedMs >= introDurationMs(texts),
    isFirstLoad: true,
  };
}

function typed(text: string, elapsedMs: number, charMs: number): string {
  return text.slice(0, Math.max(0, Math.floor(elapsedMs / charMs)));
}
