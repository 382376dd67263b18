import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { KeptFile } from '../kept-file.js';

const text = z.string();
const keysSchema = z.object({
  /** Private RSA key that signs every token. */
  signing: z.looseObject({ kty: z.literal('RSA'), kid: text, n: text, e: text, d: text }),
  /** Secrets that sign cookies. */
  cookies: z.array(z.string().min(32)).min(1),
});
export type ProviderKeys = z.infer<typeof keysSchema>;

/** Of all sandboxes of this process that do not keep theirs: a new pair takes long. */
let unsavedKeys: Promise<ProviderKeys> | undefined;

/** Loads the provider's keys from the data directory, so that browsers stay signed in over a restart, or creates new ones. */
export async function loadKeys(dataDir: string | undefined): Promise<ProviderKeys> {
  if (dataDir === undefined) {
    unsavedKeys ??= makeKeys();
    return unsavedKeys;
  }
  const file = new KeptFile(dataDir, 'sandbox-oidc-keys.json', keysSchema);
  const saved = file.read();
  if (saved) return saved;
  const keys = await makeKeys();
  file.write(keys);
  return keys;
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(8).toString('hex');
  const signing = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
  return keysSchema.parse({ signing, cookies: [randomBytes(32).toString('base64url')] });
}
