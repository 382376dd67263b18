import { Window } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

const URL_OF_TESTS = 'http://localhost:3000/';

/** One window for all test files of a worker, because modules keep parts of it, such as media queries. */
let page: Window | null = null;

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
    }
    return { teardown: () => undefined };
  },
};

export default environment;
