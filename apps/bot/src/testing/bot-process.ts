import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const APP = fileURLToPath(new URL('../..', import.meta.url));

/** The bundled bot, built from the sources, so that tests need no build. */
export interface BotProgram {
  start(env: Record<string, string>): BotProcess;
  remove(): Promise<void>;
}

export interface BotProcess {
  /** Resolves when the process is ready; rejects when it exits before. */
  ready: Promise<void>;
  /** The exit code or signal. */
  ended: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
  /** Closes the channel to the launcher. */
  abandon(): void;
  output(): string;
}

/** Bundles the bot and the packages of this repository. */
export async function buildBotProgram(): Promise<BotProgram> {
  // Inside the app, so that its packages are found, and in a folder that git ignores.
  await mkdir(`${APP}node_modules`, { recursive: true });
  const directory = await mkdtemp(`${APP}node_modules/.bot-under-test-`);
  await build({
    configFile: false,
    root: APP,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: [/^@lockwatch\//], resolve: { conditions: ['source'] } },
    oxc: { decorator: { legacy: true } },
    build: { ssr: 'src/main.ts', outDir: directory, emptyOutDir: false, minify: false, target: 'node24' },
  });
  return {
    start: (env) => startProcess(`${directory}/main.js`, env),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function startProcess(program: string, env: Record<string, string>): BotProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = waitForExit(child);
  const ready = waitUntilReady(child, ended, () => output);
  // The caller may await only `ended`.
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    kill: (signal) => {
      child.kill(signal);
    },
    abandon: () => child.disconnect(),
    output: () => output,
  };
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<number | NodeJS.Signals>,
  output: () => string,
): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready')
        resolve();
    });
  });
  const early = ended.then((how) => {
    throw new Error(`The bot ended (${how}) before it was ready:\n${output()}`);
  });
  await Promise.race([ready, early]);
}

/** The exit after all output was read. There is no `close` event after a disconnect. */
async function waitForExit(child: ChildProcess): Promise<number | NodeJS.Signals> {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const read = streams.map((stream) => once(stream, 'end'));
  const how = await new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code ?? -1));
  });
  await Promise.all(read);
  return how;
}
