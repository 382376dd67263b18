import type { Db } from '@lockwatch/db';
import { signingKeys } from '@lockwatch/db/schema';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';
import type { TokenCipher } from '../../access/index.js';

export interface SigningKey {
  privateKey: JWK;
  publicKey: JWK & { kid: string };
}

const rsaSchema = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() });
const privateSchema = rsaSchema.loose();

/**
 * The key of all servers of this database; the first one makes it. Throws when it was stored under another
 * `ENCRYPTION_KEY`.
 */
export async function loadSigningKey(db: Db, cipher: TokenCipher): Promise<SigningKey> {
  let [stored] = await db.select().from(signingKeys);
  if (!stored) {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const encryptedKey = cipher.encrypt(JSON.stringify(await exportJWK(privateKey)));
    await db.insert(signingKeys).values({ encryptedKey }).onConflictDoNothing();
    [stored] = await db.select().from(signingKeys);
  }
  const privateKey = privateSchema.parse(JSON.parse(cipher.decrypt(stored?.encryptedKey ?? '')));
  const publicKey = rsaSchema.parse(privateKey);
  const kid = await calculateJwkThumbprint(publicKey);
  return { privateKey, publicKey: { ...publicKey, kid, alg: 'RS256', use: 'sig' } };
}
