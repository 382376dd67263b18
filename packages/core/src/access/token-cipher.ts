import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts secrets that must be readable again, such as webhook tokens. */
export type TokenCipher = ReturnType<typeof createTokenCipher>;

/** AES-256-GCM, a new nonce for each text (NIST SP 800-38D). Throws when the key is not 32 bytes. */
export function createTokenCipher(key: Uint8Array) {
  if (key.length !== KEY_BYTES) throw new Error(`The encryption key must be ${KEY_BYTES} bytes long.`);
  const additionalData = Buffer.from(VERSION);

  return {
    encrypt(token: string) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(additionalData);
      const sealed = Buffer.concat([
        nonce,
        cipher.update(token, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },

    /** Throws when the text was changed or made with another key. */
    decrypt(encrypted: string) {
      const [version, text] = encrypted.split('.');
      if (version !== VERSION || !text) throw new Error('This encrypted token is of an unknown version.');
      const sealed = Buffer.from(text, 'base64url');
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('This encrypted token is cut short.');
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(additionalData);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
  };
}

/** The form in which secrets are stored that are only compared: tokens and codes of ours. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
