import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';

configure({
  // The first page of a file waits until its code is transformed.
  asyncUtilTimeout: 30_000,
  // The usual error prints the whole document, also each time that a wait tries again.
  getElementError: (message) => new Error(message ?? 'The element is missing.'),
});

/** A document without a layout: everything is near the window. */
class EverythingInView {
  readonly #report: (entries: unknown[]) => void;
  constructor(report: (entries: unknown[]) => void) {
    this.#report = report;
  }
  observe(target: Element): void {
    this.#report([{ isIntersecting: true, target, boundingClientRect: target.getBoundingClientRect() }]);
  }
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: EverythingInView });
