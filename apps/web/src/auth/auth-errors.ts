import { t } from '@lockwatch/texts/web/sign-in';

/** Errors of the identity layer ([8-01]). */
export type IdentityErrorCode =
  | 'timeout'
  | 'cancelled'
  | 'state_mismatch'
  | 'missing_transaction'
  | 'mfa_required'
  | 'missing_refresh_token'
  | 'login_required'
  | 'request_error'
  | 'popup_blocked'
  | 'invalid_token'
  | 'login_failed'
  | 'token_failed';

/** An expected failure of a sign-in; `message` is shown to the user. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message = t(`signIn.error.${code}`), options?: ErrorOptions) {
    super(message, options);
    this.name = 'IdentityError';
    this.code = code;
  }

  /** A request to the provider that did not succeed ([8-01]). */
  static forRequest(url: string, cause?: unknown): IdentityError {
    return new IdentityError('request_error', t('signIn.unableToFetch', { url }), { cause });
  }
}

/** An error in the provider's redirect ([8-02] to [8-06]). */
interface LoginRedirectError {
  code: string;
  description: string;
}

/** The error in an address's query, or null. */
export function parseLoginRedirectError(search: string): LoginRedirectError | null {
  const query = new URLSearchParams(search);
  const code = query.get('error');
  return code === null ? null : { code, description: query.get('error_description') ?? '' };
}

/** The message of a redirect error. The provider's own text is not shown, because any link can contain it. */
export function loginRedirectErrorMessage({ code, description }: LoginRedirectError): string {
  switch (code) {
    case 'access_denied':
      return t(/connection/i.test(description) ? 'signIn.redirect.noConnection' : 'signIn.redirect.denied');
    case 'unauthorized':
      return t('signIn.redirect.unauthorized');
    case 'server_error':
      return t('signIn.redirect.serverError');
    case 'temporarily_unavailable':
      return t('signIn.redirect.unavailable');
    default:
      return /^[a-z][a-z0-9_.-]{0,60}$/i.test(code)
        ? t('signIn.redirect.code', { code })
        : t('signIn.redirect.other');
  }
}
