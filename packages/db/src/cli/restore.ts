import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.js';
import { runCommand } from './run-command.js';

/** `npm run restore -- FILE [--replace]`: the data of a backup. Environment: DATABASE_URL, or DATA_DIR's database. */
runCommand(
  async (args) => {
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
    return { path, replace: values.replace };
  },
  async (url, { path, replace }) => {
    const rows = await restoreBackup(url, createReadStream(path), { replace, now: new Date() });
    console.log(`${rows} rows restored.`);
  },
);
