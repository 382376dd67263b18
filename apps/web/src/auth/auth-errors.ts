import { t } from '@lockwatch/texts/web/sign-in';
import { IdentityError, type IdentityErrorCode } from './identity-error.js';

/** An expected failure whose `message` is shown to the user. Only the code of the provider's client needs its texts. */
export class SignInError extends IdentityError {
  constructor(code: IdentityErrorCode, message = t(`signIn.error.${code}`), options?: ErrorOptions) {
    super(code, message, options);
  }

  /** A request to the provider that did not succeed ([8-01]). */
  static forRequest(url: string, cause?: unknown): SignInError {
    return new SignInError('request_error', t('signIn.unableToFetch', { url }), { cause });
  }
}

/** The message of an error in the provider's redirect ([8-02] to [8-06]), without its own text, because any link can contain that. */
export function describeRedirectError(code: string | null, description: string | null): string {
  switch (code) {
    case 'access_denied':
      return t(
        /connection/i.test(description ?? '') ? 'signIn.redirect.noConnection' : 'signIn.redirect.denied',
      );
    case 'unauthorized':
      return t('signIn.redirect.unauthorized');
    case 'server_error':
      return t('signIn.redirect.serverError');
    case 'temporarily_unavailable':
      return t('signIn.redirect.unavailable');
    default:
      return code && /^[a-z][a-z0-9_.-]{0,60}$/i.test(code)
        ? t('signIn.redirect.code', { code })
        : t('signIn.redirect.other');
  }
}
