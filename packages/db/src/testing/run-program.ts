import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this package that runs as a process of its own, from its source. */
export interface RunningProgram {
  child: ChildProcess;
  /** Everything it wrote so far. */
  output(): string;
  /** The first message it sends; rejects with its output when it ends without one. */
  message: Promise<unknown>;
  /** Its exit code; null when a signal ended it. */
  exit: Promise<number | null>;
}

/** Starts `program` (relative to `src`) as a supervisor would, with an IPC channel and the given variables only. */
export function runProgram(
  program: string,
  options: { env?: Record<string, string>; args?: readonly string[] } = {},
): RunningProgram {
  const child = fork(fileURLToPath(new URL(`../${program}`, import.meta.url)), options.args ?? [], {
    execArgv: ['--conditions=source', '--import', import.meta.resolve('tsx')],
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ends: Promise<unknown>[] = [once(child, 'exit')];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
    ends.push(once(stream, 'end'));
  }
  // Not 'close': after a disconnect from our side it never comes.
  const exit = Promise.all(ends).then(() => child.exitCode);
  const message = Promise.race([
    once(child, 'message').then(([content]) => content),
    exit.then((code) => Promise.reject(new Error(`It ended with ${code} and said: ${output}`))),
  ]);
  // A test that only waits for the end does not look at the message.
  message.catch(() => undefined);
  return { child, output: () => output, message, exit };
}
