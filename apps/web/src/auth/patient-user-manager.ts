import { type User, UserManager } from 'oidc-client-ts';
import { identityErrorOf } from './identity-error-of.js';

/** A token request is tried this often ([7-03], [9-03]). */
export const TOKEN_TRIES = 3;

/**
 * Asks for the tokens again when the network failed meanwhile. The client forgets a login before it asks for its
 * tokens, so what it forgot is put back for the next try; after the last it stays forgotten. Only a request that got no
 * answer is tried again: an answer, whatever it says, has used the code up.
 */
export class PatientUserManager extends UserManager {
  protected override async _signinEnd(url: string, verifySub?: string): Promise<User> {
    const { stateStore } = this.settings;
    const key = new URL(url).searchParams.get('state') ?? '';
    const login = await stateStore.get(key);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await super._signinEnd(url, verifySub);
      } catch (cause) {
        const { code } = identityErrorOf(cause, 'token_failed');
        const isUnanswered = code === 'request_error' || code === 'timeout';
        if (!isUnanswered || attempt === TOKEN_TRIES || login === null) throw cause;
        await stateStore.set(key, login);
      }
    }
  }
}
