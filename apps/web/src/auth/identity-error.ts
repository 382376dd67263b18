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

/** An expected failure of a sign-in or of a session. */
export class IdentityError extends Error {
  override name = 'IdentityError';

  constructor(
    readonly code: IdentityErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
