import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.js';
import { openCommandDatabase } from './command-database.js';
import { exitWithError } from './exit-with-error.js';

/** `npm run restore -- FILE [--replace]`: the data of a backup. Environment: DATABASE_URL, or DATA_DIR's database. */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error('Name the backup: npm run restore -- FILE');
  const path = resolve(file);
  await access(path).catch(() => {
    throw new Error(`${path} cannot be read.`);
  });
  const server = await openCommandDatabase();
  try {
    const { replace } = values;
    const rows = await restoreBackup(server.url, createReadStream(path), { replace, now: new Date() });
    console.log(`${rows} rows restored.`);
  } finally {
    await server.stop();
  }
}

main(process.argv.slice(2)).catch(exitWithError);
