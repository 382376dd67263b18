import { join } from 'node:path';
import { run } from './process.mjs';
import { toolEnvironment } from './runtime.mjs';

/**
 * Builds the packages; unchanged ones come from turbo's cache.
 *
 * @param {{ root: string, print: (line: string) => void, packages?: string[] }} options `packages`: only these and
 *   what they depend on; none named means all
 * @throws {Error} with the compiler's words when a package does not build
 */
export async function build({ root, print, packages = [] }) {
  const startedAt = Date.now();
  print('Building ...');
  const { code, text } = await run(
    join(root, 'node_modules', '.bin', 'turbo'),
    [
      'run',
      'build',
      '--output-logs=errors-only',
      '--log-order=grouped',
      '--no-color',
      ...packages.map((name) => `--filter=${name}...`),
    ],
    { cwd: root, env: toolEnvironment(root), output: 'collect' },
  );
  if (code !== 0) throw new Error(`The build failed:\n${text.trimEnd()}`);
  const tasks = /Tasks:\s+(\d+) successful/.exec(text)?.[1] ?? '0';
  const cached = /Cached:\s+(\d+) cached/.exec(text)?.[1] ?? '0';
  print(
    `Built ${tasks} packages (${cached} unchanged) in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`,
  );
}
