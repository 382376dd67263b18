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

const MESSAGES: Record<IdentityErrorCode, string> = {
  timeout: 'Timeout',
  cancelled: 'Popup closed',
  state_mismatch: 'Invalid state',
  missing_transaction: 'Invalid state',
  mfa_required: 'Multi-factor authentication is required. Please sign in again.',
  missing_refresh_token: 'Your session cannot be renewed. Please sign in again.',
  login_required: 'Please sign in again.',
  request_error: 'HTTP error',
  popup_blocked:
    'The sign-in window could not be opened because popups are blocked. Try again to sign in on this page.',
  invalid_token: 'The identity token is not valid.',
  login_failed: 'Login failed',
  token_failed: 'Get access token failed',
};

/** An expected failure of a sign-in; `message` is shown to the user. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string = MESSAGES[code], options?: ErrorOptions) {
    super(message, options);
    this.name = 'IdentityError';
    this.code = code;
  }

  /** A request to the provider that did not succeed ([8-01]). */
  static forRequest(url: string, cause?: unknown): IdentityError {
    return new IdentityError('request_error', `HTTP error. Unable to fetch ${url}`, { cause });
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
      return /connection/i.test(description)
        ? 'Service temporarily unavailable. Please try again in a few minutes.'
        : 'Sign-in was cancelled or denied. Please try again.';
    case 'unauthorized':
      return 'You are not authorized to access this application.';
    case 'server_error':
      return 'The sign-in service had an error. Please try again.';
    case 'temporarily_unavailable':
      return 'The sign-in service is temporarily unavailable. Please try again in a few minutes.';
    case '':
      return 'An authentication error occurred. Please try again.';
    default:
      return /^[a-z][a-z0-9_.-]{0,60}$/i.test(code)
        ? `Authentication error: ${code}. Please try again.`
        : 'An authentication error occurred. Please try again.';
  }
}
