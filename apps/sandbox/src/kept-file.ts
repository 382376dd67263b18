import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** The files contain keys, tokens and addresses. */
const OWNER_ONLY = 0o600;

/** A JSON file of the data directory that only its owner can read. Without a data directory nothing is kept. */
export class KeptFile<Schema extends z.ZodType> {
  readonly #path: string | null;
  readonly #schema: Schema;

  constructor(dataDir: string | undefined, name: string, schema: Schema) {
    this.#path = dataDir === undefined ? null : join(dataDir, name);
    this.#schema = schema;
  }

  /** Null: there is no file yet. Throws for a damaged file. */
  read(): z.infer<Schema> | null {
    if (this.#path === null) return null;
    let text: string;
    try {
      // Earlier versions let every user of this machine read it.
      chmodSync(this.#path, OWNER_ONLY);
      text = readFileSync(this.#path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    try {
      return this.#schema.parse(JSON.parse(text));
    } catch (error) {
      throw new Error(`${this.#path} cannot be read. Delete it, and the sandbox starts without it.`, {
        cause: error,
      });
    }
  }

  /** Replaces the file. A crash leaves the last complete one. */
  write(value: z.infer<Schema>): void {
    if (this.#path === null) return;
    mkdirSync(join(this.#path, '..'), { recursive: true });
    const draft = `${this.#path}.new`;
    writeFileSync(draft, JSON.stringify(value), { mode: OWNER_ONLY });
    // An interrupted write may have left a draft with another mode.
    chmodSync(draft, OWNER_ONLY);
    renameSync(draft, this.#path);
  }
}
