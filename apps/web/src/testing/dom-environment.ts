import { Window } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

const URL_OF_TESTS = 'http://localhost:3000/';

/** One window for all test files of a worker, because modules keep parts of it, such as media queries. */
let page: Window | null = null;

/** happy-dom's own takes the remainder of fractions, which are not exact: in it 7 is no multiple of 0.01. */
function isStepMismatch(this: { element: { type: string; value: string; step: string } }): boolean {
  const { type, value, step } = this.element;
  if ((type !== 'number' && type !== 'range') || step === 'any') return false;
  const steps = Number(value) / Number(step || 1);
  return Math.abs(steps - Math.round(steps)) > 1e-6;
}

/** happy-dom has no sound. */
class SilentAudioContext {
  currentTime = 0;
  destination = {};
  async resume() {}
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  }
  createOscillator() {
    return { frequency: { value: 0 }, connect() {}, start() {}, stop() {} };
  }
}

/**
 * A DOM beside Node's own fetch, timers and streams: the server that a page calls runs in the same process and needs
 * those. Vitest's own environment replaces them.
 */
const environment: Environment = {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global) {
    if (page === null) {
      const opened = new Window({ url: URL_OF_TESTS, width: 1440, height: 900 });
      // Without layout every element is as wide as the window; charts draw nothing without a width.
      Object.defineProperty(opened.HTMLElement.prototype, 'clientWidth', { get: () => opened.innerWidth });
      page = opened;
      populateGlobal(global, page, { bindFunctions: true });
      global.AudioContext = SilentAudioContext;
      Object.defineProperty(page.ValidityState.prototype, 'stepMismatch', { get: isStepMismatch });
    }
    return { teardown: () => undefined };
  },
};

export default environment;
