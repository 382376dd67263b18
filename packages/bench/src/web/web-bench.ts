import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../results.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The speed of the web app in a browser, over the whole product: layout shifts, the first frame and long lists. Each
 * figure has a bound; one outside of it, or a failed step, makes the process end with status 1.
 */
export async function benchWeb(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lockwatch-bench-'));
  const figures = join(folder, 'figures.jsonl');
  try {
    await writeFile(figures, '');
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/playwright/cli.js'), 'test', '--config=playwright.bench.config.ts'],
      {
        cwd: join(root, 'apps/e2e'),
        env: { ...process.env, LOCKWATCH_FIGURES: figures },
        stdio: ['ignore', process.stderr, process.stderr],
      },
    );
    const [code] = await once(child, 'exit');
    const lines = (await readFile(figures, 'utf8')).split('\n').filter((line) => line !== '');
    console.error(code === 0 ? 'All are within their bounds.' : 'FAIL: the report above says what.');
    if (code !== 0) process.exitCode = 1;
    return lines.map((line) => JSON.parse(line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
