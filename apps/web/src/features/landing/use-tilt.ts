import { type PointerEvent, useRef } from 'react';
import { prefersReducedMotion } from './motion-preference.js';

const MAX_DEGREES = 10;

/** Tilts an element towards the mouse, at most 10 degrees ([2-14]); without rendering, and not for touch. */
export function useTilt<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  function onPointerMove(event: PointerEvent): void {
    const element = ref.current;
    if (!element || event.pointerType !== 'mouse' || prefersReducedMotion()) return;
    const box = element.getBoundingClientRect();
    const { rotateX, rotateY } = tiltFor(
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
    );
    element.style.transform = `rotateX(${rotateX.toFixed(2)}deg) rotateY(${rotateY.toFixed(2)}deg)`;
  }
  function onPointerLeave(): void {
    if (ref.current) ref.current.style.transform = '';
  }
  return { ref, onPointerMove, onPointerLeave };
}

/** The tilt for a mouse at (x, y) of the card, each 0 to 1. */
export function tiltFor(x: number, y: number): { rotateX: number; rotateY: number } {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return { rotateX: (0.5 - clamp(y)) * 2 * MAX_DEGREES, rotateY: (clamp(x) - 0.5) * 2 * MAX_DEGREES };
}
