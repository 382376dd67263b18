import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Path of a file of the optional reference material beside the repository; null, with a note on the console, where it is
 * not there, so that a test that compares with it can be left out.
 */
export function getSharedFilePath(name: string): string | null {
  const path = fileURLToPath(new URL(`../../../../../shared/domain/${name}`, import.meta.url));
  if (existsSync(path)) return path;
  console.info(`Not compared with ${name}: the reference material beside the repository is absent.`);
  return null;
}
