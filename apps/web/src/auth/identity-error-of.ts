import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { webConfig } from '../config/web-config.js';
import { IdentityError, type IdentityErrorCode, loginRedirectErrorMessage } from './auth-errors.js';
import { ID_TOKEN_FAULTS, IdTokenError } from './id-token-checks.js';

const PROVIDER_CODES: Record<string, IdentityErrorCode> = {
  login_required: 'login_required',
  interaction_required: 'login_required',
  consent_required: 'login_required',
  account_selection_required: 'login_required',
  invalid_grant: 'login_required',
  mfa_required: 'mfa_required',
};

/** Checks that the client makes before ours, by what it throws ([5-01]); they are told in the words of ours. */
const CLIENT_CHECKS: Record<string, string> = {
  'ID Token is missing a subject claim': ID_TOKEN_FAULTS.subject,
  'nonce in id_token does not match nonce in client storage': ID_TOKEN_FAULTS.nonce,
};

/** The error of section 8 for whatever the OpenID client threw; `fallback` where nothing more exact is known. */
export function identityErrorOf(cause: unknown, fallback: 'login_failed' | 'token_failed'): IdentityError {
  if (cause instanceof IdentityError) return cause;
  if (cause instanceof IdTokenError) return new IdentityError('invalid_token', cause.message, { cause });
  if (cause instanceof ErrorTimeout) return new IdentityError('timeout', undefined, { cause });
  if (cause instanceof ErrorResponse) {
    const code = cause.error ? PROVIDER_CODES[cause.error] : undefined;
    return code
      ? new IdentityError(code, undefined, { cause })
      : new IdentityError(
          fallback,
          loginRedirectErrorMessage({ code: cause.error ?? '', description: cause.error_description ?? '' }),
          { cause },
        );
  }
  const failedCheck = cause instanceof Error ? CLIENT_CHECKS[cause.message] : undefined;
  if (failedCheck !== undefined) return new IdentityError('invalid_token', failedCheck, { cause });
  // fetch rejects with a TypeError when the network or the policy refuses, and with AbortError at our time limit.
  if (cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'AbortError')) {
    return IdentityError.forRequest(webConfig().oidc.issuer, cause);
  }
  return new IdentityError(fallback, undefined, { cause });
}
