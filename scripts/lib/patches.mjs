import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Applies `patches` to the installed packages: one unified diff for each package and version, with paths from
 * the root of the repository. A file that already has its changes is skipped.
 *
 * @param {string} root
 * @returns {Promise<string[]>} the files that were changed
 * @throws {Error} with a sentence to show when a file is neither patched nor what the patch was made for
 */
export async function applyPatches(root) {
  // Imported here, because this file is also loaded before the first installation.
  const { applyPatch, parsePatch, reversePatch } = await import('diff');
  const folder = join(root, 'patches');
  return readdirSync(folder).flatMap((name) =>
    parsePatch(readFileSync(join(folder, name), 'utf8')).flatMap((patch) => {
      const path = join(root, patch.newFileName?.replace(/^b\//, '') ?? '');
      const text = readFileSync(path, 'utf8');
      if (applyPatch(text, reversePatch(patch)) !== false) return [];
      const patched = applyPatch(text, patch);
      if (patched === false) {
        throw new Error(
          `patches/${name} does not fit ${path}. Delete node_modules and run the same command again; after an update of the package, make the patch anew or delete it.`,
        );
      }
      // The file is replaced, not edited: package managers share files between folders by hard links.
      writeFileSync(`${path}.new`, patched);
      renameSync(`${path}.new`, path);
      return [path];
    }),
  );
}
