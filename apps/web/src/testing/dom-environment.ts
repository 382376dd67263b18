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
      page = new Window({ url: URL_OF_TESTS, width: 1440, height: 900 });
      populateGlobal(global, page, { bindFunctions: true });
    }
    return { teardown: () => undefined };
  },
};

export default environment;
