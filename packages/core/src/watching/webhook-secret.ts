import type { DiscordWebhookRef } from '@lockwatch/contracts';
import type { TokenCipher } from '../access/index.js';

type WebhookSecret = Pick<DiscordWebhookRef, 'token' | 'threadId'>;

/** Encrypts token and thread as one text, the format of `webhooks.encrypted_token`. */
export function encryptWebhookSecret(cipher: TokenCipher, { token, threadId }: WebhookSecret): string {
  return cipher.encrypt(threadId === null ? token : `${token}?thread_id=${threadId}`);
}

/** Throws when the text was modified or encrypted with another key. */
export function decryptWebhookSecret(cipher: TokenCipher, encrypted: string): WebhookSecret {
  const [token = '', threadId = null] = cipher.decrypt(encrypted).split('?thread_id=');
  return { token, threadId };
}

/** Encrypts the secret (`whsec_...`) and the address of a signed webhook as one text. */
export function encryptSignedWebhook(cipher: TokenCipher, { secret, url }: SignedWebhook): string {
  return cipher.encrypt(`${secret} ${url}`);
}

/** Throws when the text was modified or encrypted with another key. */
export function decryptSignedWebhook(cipher: TokenCipher, encrypted: string): SignedWebhook {
  const [secret = '', url = ''] = cipher.decrypt(encrypted).split(' ');
  return { secret, url };
}

export interface SignedWebhook {
  secret: string;
  url: string;
}
