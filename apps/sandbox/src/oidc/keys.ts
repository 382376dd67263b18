import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';

export interface ProviderKeys {
  /** Private RSA key that signs every token. */
  signing: JWK & { kid: string };
  /** Secrets that sign cookies. */
  cookies: string[];
}

const FILE = 'sandbox-oidc-keys.json';
const fileSchema = z.object({
  signing: z.looseObject({
    kty: z.literal('RSA'),
    kid: z.string(),
    n: z.string(),
    e: z.string(),
    d: z.string(),
  }),
  cookies: z.array(z.string().min(32)).min(1),
});

/** Of all sandboxes of this process that do not keep theirs: a new pair takes long. */
let unsavedKeys: Promise<ProviderKeys> | undefined;

/**
 * Loads the provider's keys from the data directory, so that browsers stay signed in over a restart, or creates new ones.
 * Throws for a damaged file.
 */
export async function loadKeys(dataDir: string | undefined): Promise<ProviderKeys> {
  if (dataDir === undefined) {
    unsavedKeys ??= makeKeys();
    return unsavedKeys;
  }
  const path = join(dataDir, FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) {
    const read = fileSchema.safeParse(parseJson(text));
    if (!read.success) throw new Error(`${path} is damaged. Delete it, and the sandbox makes new keys.`);
    return read.data;
  }
  const keys = await makeKeys();
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, path);
  return keys;
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = randomBytes(8).toString('hex');
  return {
    signing: { ...jwk, kid, alg: 'RS256', use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
