import { spawn } from 'node:child_process';
import { lineSplitter } from './log.mjs';

/**
 * @typedef {object} ChildSpec
 * @property {string} name short, unique; it heads the process's log lines
 * @property {string[]} args what Node.js runs: the program and its arguments
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cwd
 *
 * @typedef {object} Timing All in milliseconds.
 * @property {number} backoffMin wait before the first new start of a process that died
 * @property {number} backoffMax longest wait; it doubles from start to start up to this
 * @property {number} backoffReady longest wait for a process that had become ready: it can run, and is missed
 * @property {number} healthy a process that ran this long starts from the shortest wait again
 * @property {number} ready how long a process may take until it says that it is ready
 * @property {number} stop how long a process may take to stop before it is killed
 *
 * @typedef {'info' | 'warn' | 'error'} NoteLevel
 *
 * @typedef {object} Child
 * @property {ChildSpec} spec
 * @property {import('node:child_process').ChildProcess | null} process null while it waits to be started again
 * @property {boolean} isReady
 * @property {number} failures since it was last healthy
 * @property {number} startedAt
 * @property {NodeJS.Timeout | null} timer
 * @property {Set<{ resolve: (message: ReadyMessage) => void, reject: (error: Error) => void }>} waiting
 * @property {ReadyMessage | null} ready
 * @property {boolean} everReady
 *
 * @typedef {{ type: 'ready', [field: string]: unknown }} ReadyMessage
 */

/** @type {Timing} */
const DEFAULT_TIMING = {
  backoffMin: 500,
  backoffMax: 30_000,
  backoffReady: 2000,
  healthy: 60_000,
  ready: 60_000,
  stop: 10_000,
};

/** A process that never became ready is not tried more often than this: its configuration is wrong, waiting will not mend it. */
const FIRST_START_ATTEMPTS = 3;

/**
 * Keeps a set of Node.js processes running: starts them, waits until each says `{ type: 'ready' }` over its IPC
 * channel, starts again what dies (each time a little later), and stops everything in reverse order.
 *
 * Every process leads a process group of its own. A terminal's Ctrl-C therefore reaches only the launcher, which
 * keeps the order of stopping, and what a dead process leaves behind in its group is ended with it.
 *
 * @param {object} options
 * @param {(name: string, line: string, stream: 'stdout' | 'stderr') => void} options.onLine each line a process writes
 * @param {(name: string, level: NoteLevel, text: string) => void} options.onNote what the supervisor itself has to say
 * @param {Partial<Timing>} [options.timing]
 * @param {string} [options.node] the Node.js to run them with
 */
export function createSupervisor({ onLine, onNote, timing = {}, node = process.execPath }) {
  const times = { ...DEFAULT_TIMING, ...timing };
  /** @type {Map<string, Child>} */
  const children = new Map();
  let stopping = false;

  /** @param {Child} child */
  const launch = (child) => {
    const { name, args, env, cwd } = child.spec;
    child.timer = null;
    child.isReady = false;
    child.startedAt = Date.now();
    const running = spawn(node, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.process = running;
    forwardLines(running, (line, stream) => onLine(name, line, stream));
    const readyTimer = setTimeout(() => {
      onNote(name, 'error', `was not ready after ${times.ready / 1000} s and is ended`);
      killGroup(running, 'SIGKILL');
    }, times.ready);
    running.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      clearTimeout(readyTimer);
      child.isReady = true;
      child.everReady = true;
      child.ready = message;
      for (const waiter of child.waiting) waiter.resolve(message);
      child.waiting.clear();
    });
    running.once('error', (error) => onNote(name, 'error', `could not be started: ${error.message}`));
    void ended(running).then((how) => {
      clearTimeout(readyTimer);
      killGroup(running, 'SIGKILL');
      if (child.process !== running) return;
      const wasReady = child.isReady;
      child.process = null;
      child.isReady = false;
      if (!stopping && children.get(name) === child) handleDeath(child, how, wasReady);
    });
  };

  /** @param {Child} child @param {string} how @param {boolean} wasReady */
  const handleDeath = (child, how, wasReady) => {
    const { name } = child.spec;
    if (Date.now() - child.startedAt >= times.healthy) child.failures = 0;
    child.failures += 1;
    if (!child.everReady && child.failures >= FIRST_START_ATTEMPTS) {
      const error = new Error(`${name} could not start (${how}). Its last lines above say why.`);
      for (const waiter of child.waiting) waiter.reject(error);
      child.waiting.clear();
      onNote(name, 'error', `ended (${how}); not tried again`);
      return;
    }
    const longest = wasReady ? Math.min(times.backoffReady, times.backoffMax) : times.backoffMax;
    const wait = Math.min(longest, times.backoffMin * 2 ** (child.failures - 1));
    onNote(name, 'warn', `ended unexpectedly (${how}); starting it again in ${wait / 1000} s`);
    child.timer = setTimeout(() => {
      onNote(name, 'info', 'starting again');
      launch(child);
    }, wait);
  };

  /** @param {string} name */
  const get = (name) => {
    const child = children.get(name);
    if (child === undefined) throw new Error(`There is no process named ${name}.`);
    return child;
  };

  /**
   * @param {string} name
   * @returns {Promise<ReadyMessage>} resolves when the process is ready, now or after being started again
   * @throws {Error} when it never could be started
   */
  const whenReady = (name) => {
    const child = get(name);
    if (child.isReady && child.ready !== null) return Promise.resolve(child.ready);
    return new Promise((resolve, reject) => child.waiting.add({ resolve, reject }));
  };

  /** @param {Child} child */
  const stopChild = async (child) => {
    if (child.timer !== null) clearTimeout(child.timer);
    child.timer = null;
    const running = child.process;
    if (running === null || running.pid === undefined) return;
    const end = ended(running);
    running.kill('SIGTERM');
    const killer = setTimeout(() => {
      onNote(child.spec.name, 'warn', `did not stop within ${times.stop / 1000} s and is killed`);
      killGroup(running, 'SIGKILL');
    }, times.stop);
    await end;
    clearTimeout(killer);
    killGroup(running, 'SIGKILL');
  };

  return {
    whenReady,

    /**
     * Starts a process and keeps it running.
     *
     * @param {ChildSpec} spec
     * @returns {Promise<ReadyMessage>} its own ready message
     */
    start(spec) {
      if (stopping) return Promise.reject(new Error('Everything is being stopped.'));
      if (children.has(spec.name)) return Promise.reject(new Error(`${spec.name} runs already.`));
      /** @type {Child} */
      const child = {
        spec,
        process: null,
        isReady: false,
        failures: 0,
        startedAt: 0,
        timer: null,
        waiting: new Set(),
        ready: null,
        everReady: false,
      };
      children.set(spec.name, child);
      launch(child);
      return whenReady(spec.name);
    },

    /**
     * Runs a program that ends by itself, such as the migrations.
     *
     * @param {ChildSpec} spec
     * @throws {Error} when it ends with anything but success
     */
    async runOnce(spec) {
      if (stopping) throw new Error('Everything is being stopped.');
      const running = spawn(node, spec.args, {
        cwd: spec.cwd,
        env: spec.env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      forwardLines(running, (line, stream) => onLine(spec.name, line, stream));
      const end = ended(running);
      children.set(spec.name, {
        spec,
        process: running,
        isReady: false,
        failures: 0,
        startedAt: Date.now(),
        timer: null,
        waiting: new Set(),
        ready: null,
        everReady: false,
      });
      const how = await end;
      children.delete(spec.name);
      if (how !== 'exit code 0')
        throw new Error(`${spec.name} failed (${how}). Its last lines above say why.`);
    },

    /**
     * Ends a process from outside; the supervisor then starts it again as after any other death.
     *
     * @param {string} name
     * @param {NodeJS.Signals} signal
     * @returns {Promise<void>} resolves when it has ended
     */
    async kill(name, signal) {
      const running = get(name).process;
      if (running === null) return;
      const end = ended(running);
      get(name).isReady = false;
      running.kill(signal);
      await end;
    },

    /**
     * Resolves once the process that runs now has ended, whoever ends it.
     *
     * @param {string} name
     * @returns {Promise<void>}
     */
    async whenEnded(name) {
      const running = get(name).process;
      if (running !== null) await ended(running);
      get(name).isReady = false;
    },

    /**
     * Stops one process for good.
     *
     * @param {string} name
     */
    async stop(name) {
      const child = get(name);
      children.delete(name);
      await stopChild(child);
    },

    /** @returns {{ name: string, pid: number }[]} the processes that run now, in the order of their start */
    running() {
      return [...children.values()].flatMap(({ spec, process: running }) =>
        running?.pid === undefined ? [] : [{ name: spec.name, pid: running.pid }],
      );
    },

    /** Stops every process, the last started first; each has a while to finish, then it is killed. */
    async stopAll() {
      stopping = true;
      for (const child of [...children.values()].reverse()) {
        await stopChild(child);
        for (const waiter of child.waiting) waiter.reject(new Error(`${child.spec.name} was stopped.`));
      }
      children.clear();
    },

    /** Kills every process at once, for whoever asks a second time. */
    killAll() {
      stopping = true;
      for (const { process: running } of children.values())
        if (running !== null) killGroup(running, 'SIGKILL');
    },
  };
}

/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */

/**
 * @param {import('node:child_process').ChildProcess} running
 * @param {(line: string, stream: 'stdout' | 'stderr') => void} onLine
 */
function forwardLines(running, onLine) {
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    const lines = lineSplitter((line) => onLine(line, stream));
    running[stream]?.setEncoding('utf8');
    running[stream]?.on('data', lines.push);
    running[stream]?.once('close', lines.end);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} running
 * @returns {Promise<string>} how it ended, in words, once it has
 */
function ended(running) {
  return new Promise((resolve) => {
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const say = (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`);
    if (running.exitCode !== null || running.signalCode !== null) say(running.exitCode, running.signalCode);
    running.once('exit', say);
    running.once('error', () => {
      if (running.pid === undefined) resolve('not started');
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} running
 * @param {NodeJS.Signals} signal
 */
function killGroup(running, signal) {
  if (running.pid === undefined) return;
  try {
    process.kill(-running.pid, signal);
  } catch {
    // Nobody is left in the group, which is what was wanted.
  }
}

/**
 * @param {unknown} message
 * @returns {message is ReadyMessage}
 */
function isReadyMessage(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
