/** The widest that `fade-edges` fades a side, in CSS px. */
const FADE_PX = 36;

/** A ref for a strip that scrolls sideways: sets `--hidden-before` and `--hidden-after` to its hidden widths. */
export function markScrollEdges(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return undefined;
  const mark = () => {
    const before = strip.scrollLeft;
    const after = strip.scrollWidth - strip.clientWidth - before;
    strip.style.setProperty('--hidden-before', fade(before));
    strip.style.setProperty('--hidden-after', fade(after));
  };
  mark();
  strip.addEventListener('scroll', mark, { passive: true });
  const sizes = new ResizeObserver(mark);
  for (const one of [strip, ...strip.children]) sizes.observe(one);
  return () => {
    strip.removeEventListener('scroll', mark);
    sizes.disconnect();
  };
}

/** With browser zoom, a strip scrolled to its end can be a fraction of a pixel short. */
function fade(hidden: number): string {
  return `${hidden < 1 ? 0 : Math.min(hidden, FADE_PX)}px`;
}
