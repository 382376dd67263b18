import { spawn } from 'node:child_process';
import { lineSplitter } from './log.mjs';

/**
 * @typedef {object} ChildSpec
 * @property {string} name short, unique; it heads the process's log lines
 * @property {string[]} [args] what Node.js runs: the program and its arguments
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {() => RunningProcess} [launch] starts it in another way than Node.js with `args`
 * @property {number} [uid] the user and the group to run as, where this process may choose
 * @property {number} [gid]
 *
 * @typedef {import('node:events').EventEmitter & Pick<import('node:child_process').ChildProcess,
 *   'pid' | 'exitCode' | 'signalCode' | 'kill' | 'stdout' | 'stderr'>} RunningProcess
 *
 * @typedef {object} Timing All in milliseconds.
 * @property {number} backoffMin wait before the first new start of a process that died
 * @property {number} backoffMax longest wait; it doubles from failed start to failed start up to this
 * @property {number} ready how long a process may take until it says that it is ready
 * @property {number} stop how long a process may take to stop before it is killed
 *
 * @typedef {'info' | 'warn' | 'error'} LogLevel
 *
 * @typedef {object} Child
 * @property {ChildSpec} spec
 * @property {RunningProcess | null} process null while it waits to be started again
 * @property {boolean} isReady
 * @property {number} attempts starts since it was last ready
 * @property {NodeJS.Timeout | null} timer
 * @property {Set<{ resolve: (message: ReadyMessage) => void, reject: (error: Error) => void }>} waiting
 * @property {ReadyMessage | null} ready
 * @property {boolean} hasBeenReady
 *
 * @typedef {{ type: 'ready', [field: string]: unknown }} ReadyMessage
 */

/** @type {Timing} */
const DEFAULT_TIMING = { backoffMin: 500, backoffMax: 30_000, ready: 60_000, stop: 10_000 };

/** @type {import('node:child_process').SpawnOptions} */
const SPAWN_OPTIONS = { detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] };

/** Limit for a process that never became ready: its configuration is wrong, and more attempts do not help. */
const FIRST_START_ATTEMPTS = 3;

/**
 * Keeps a set of Node.js processes running: starts them, waits until each says `{ type: 'ready' }` over its IPC
 * channel, restarts those that die with a growing delay, and stops everything in reverse order.
 *
 * Every process has its own process group. A terminal's Ctrl-C therefore reaches only the launcher, which
 * stops them in order, and children of a dead process are ended with its group.
 *
 * @param {object} options
 * @param {(name: string, line: string, stream: 'stdout' | 'stderr') => void} options.onLine each line a process writes
 * @param {(level: LogLevel, event: string, fields: Record<string, unknown>) => void} options.onLog events of the supervisor itself
 * @param {Partial<Timing>} [options.timing]
 * @param {string} [options.node] the Node.js to run them with
 */
export function createSupervisor({ onLine, onLog, timing = {}, node = process.execPath }) {
  const times = { ...DEFAULT_TIMING, ...timing };
  /** @type {Map<string, Child>} */
  const children = new Map();
  let stopping = false;

  /** @param {Child} child */
  const launch = (child) => {
    const { name, args = [], launch: launchOther, ...options } = child.spec;
    child.timer = null;
    child.isReady = false;
    child.attempts += 1;
    const running = launchOther?.() ?? spawn(node, args, { ...options, ...SPAWN_OPTIONS });
    child.process = running;
    forwardLines(running, (line, stream) => onLine(name, line, stream));
    const readyTimer = setTimeout(() => {
      onLog('error', 'process.ready_timed_out', { program: name, timeout_ms: times.ready });
      killGroup(running, 'SIGKILL');
    }, times.ready);
    running.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      clearTimeout(readyTimer);
      child.isReady = true;
      child.hasBeenReady = true;
      child.attempts = 0;
      child.ready = message;
      for (const waiter of child.waiting) waiter.resolve(message);
      child.waiting.clear();
    });
    running.once('error', (error) =>
      onLog('error', 'process.spawn_failed', { program: name, reason: error.message }),
    );
    void ended(running).then((how) => {
      clearTimeout(readyTimer);
      killGroup(running, 'SIGKILL');
      if (child.process !== running) return;
      child.process = null;
      child.isReady = false;
      if (!stopping && children.get(name) === child) handleExit(child, how);
    });
  };

  /**
   * The first wait is the shortest; only starts that fail make it longer.
   *
   * @param {Child} child
   * @param {string} how
   */
  const handleExit = (child, how) => {
    const { name } = child.spec;
    if (!child.hasBeenReady && child.attempts >= FIRST_START_ATTEMPTS) {
      const error = new Error(`${name} could not start (${how}). See its last log lines above.`);
      for (const waiter of child.waiting) waiter.reject(error);
      child.waiting.clear();
      onLog('error', 'process.gave_up', { program: name, reason: how });
      return;
    }
    const wait = Math.min(times.backoffMax, times.backoffMin * 2 ** Math.max(0, child.attempts - 1));
    onLog('warn', 'process.exited', { program: name, reason: how, restart_ms: wait });
    child.timer = setTimeout(() => {
      onLog('info', 'process.restarting', { program: name });
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
  const waitUntilReady = (name) => {
    const child = get(name);
    if (child.isReady && child.ready !== null) return Promise.resolve(child.ready);
    return new Promise((resolve, reject) => child.waiting.add({ resolve, reject }));
  };

  /** @param {Child} child */
  const stopChild = async (child) => {
    if (child.timer !== null) clearTimeout(child.timer);
    child.timer = null;
    const running = child.process;
    if (running === null) return;
    const end = ended(running);
    running.kill('SIGTERM');
    const killer = setTimeout(() => {
      onLog('warn', 'process.stop_timed_out', { program: child.spec.name, timeout_ms: times.stop });
      killGroup(running, 'SIGKILL');
    }, times.stop);
    await end;
    clearTimeout(killer);
    killGroup(running, 'SIGKILL');
  };

  return {
    waitUntilReady,

    /**
     * Starts a process and keeps it running.
     *
     * @param {ChildSpec} spec
     * @returns {Promise<ReadyMessage>} its own ready message
     */
    start(spec) {
      if (stopping) return Promise.reject(new Error('The supervisor is stopping.'));
      if (children.has(spec.name)) return Promise.reject(new Error(`${spec.name} runs already.`));
      /** @type {Child} */
      const child = {
        spec,
        process: null,
        isReady: false,
        attempts: 0,
        timer: null,
        waiting: new Set(),
        ready: null,
        hasBeenReady: false,
      };
      children.set(spec.name, child);
      launch(child);
      return waitUntilReady(spec.name);
    },

    /**
     * Runs a program that ends by itself, such as the migrations.
     *
     * @param {ChildSpec} spec
     * @throws {Error} when it ends with anything but success
     */
    async runOnce(spec) {
      if (stopping) throw new Error('The supervisor is stopping.');
      const running = spawn(node, spec.args ?? [], { cwd: spec.cwd, env: spec.env, ...SPAWN_OPTIONS });
      forwardLines(running, (line, stream) => onLine(spec.name, line, stream));
      const end = ended(running);
      children.set(spec.name, {
        spec,
        process: running,
        isReady: false,
        attempts: 0,
        timer: null,
        waiting: new Set(),
        ready: null,
        hasBeenReady: false,
      });
      const how = await end;
      children.delete(spec.name);
      if (how !== 'exit code 0')
        throw new Error(`${spec.name} failed (${how}). See its last log lines above.`);
    },

    /**
     * Kills a process; the supervisor restarts it as after any other death.
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
     * Resolves once the running process has ended for any reason.
     *
     * @param {string} name
     * @returns {Promise<void>}
     */
    async waitUntilEnded(name) {
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

    /** Stops every process, the last started first; one that does not stop in time is killed. */
    async stopAll() {
      stopping = true;
      for (const child of [...children.values()].reverse()) {
        await stopChild(child);
        for (const waiter of child.waiting) waiter.reject(new Error(`${child.spec.name} was stopped.`));
      }
      children.clear();
    },

    /** Kills every process immediately, after a second request to stop. */
    killAll() {
      stopping = true;
      for (const { process: running } of children.values())
        if (running !== null) killGroup(running, 'SIGKILL');
    },
  };
}

/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */

/**
 * @param {RunningProcess} running
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
 * @param {RunningProcess} running
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
 * @param {RunningProcess} running
 * @param {NodeJS.Signals} signal
 */
function killGroup(running, signal) {
  if (running.pid === undefined) return;
  try {
    process.kill(-running.pid, signal);
  } catch {
    // The group has no processes left, as intended.
  }
}

/**
 * @param {unknown} message
 * @returns {message is ReadyMessage}
 */
function isReadyMessage(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
