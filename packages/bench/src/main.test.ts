import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('--help after the name of a benchmark prints the help and measures nothing', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const output = execFileSync(
    process.execPath,
    ['--conditions=source', '--import', import.meta.resolve('tsx'), main, 'scale', '--help'],
    { encoding: 'utf8' },
  );
  expect(output).toMatch(/^npm run bench \[-- NAME\]\n/);
  expect(output).toContain('scale, start, popular');
});
