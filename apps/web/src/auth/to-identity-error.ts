import { t } from '@lockwatch/texts/web/identity-token';
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { getWebConfig } from '../config/web-config.js';
import { describeRedirectError, SignInError } from './auth-errors.js';
import { IdentityError, type IdentityErrorCode } from './identity-error.js';

const PROVIDER_CODES: Record<string, IdentityErrorCode> = {
  login_required: 'login_required',
  interaction_required: 'login_required',
  consent_required: 'login_required',
  account_selection_required: 'login_required',
  invalid_grant: 'login_required',
  mfa_required: 'mfa_required',
};

/** The client's own errors, and our texts of the same checks ([5-01]). */
const CLIENT_CHECKS: Record<string, 'identityToken.subject' | 'identityToken.nonce'> = {
  'ID Token is missing a subject claim': 'identityToken.subject',
  'nonce in id_token does not match nonce in client storage': 'identityToken.nonce',
};

/** Converts any error of the OpenID client to an error of section 8; `fallback` if nothing more exact is known. */
export function toIdentityError(cause: unknown, fallback: 'login_failed' | 'token_failed'): IdentityError {
  if (cause instanceof IdentityError) return cause;
  if (cause instanceof ErrorTimeout) return new SignInError('timeout', undefined, { cause });
  if (cause instanceof ErrorResponse) {
    const code = cause.error ? PROVIDER_CODES[cause.error] : undefined;
    return code
      ? new SignInError(code, undefined, { cause })
      : new SignInError(fallback, describeRedirectError(cause.error, cause.error_description), { cause });
  }
  const failedCheck = cause instanceof Error ? CLIENT_CHECKS[cause.message] : undefined;
  if (failedCheck !== undefined) return new SignInError('invalid_token', t(failedCheck), { cause });
  // All other requests have their address by now.
  if (isFailedRequest(cause)) return SignInError.forRequest(discoveryUrl(), cause);
  return new SignInError(fallback, undefined, { cause });
}

/** No response: fetch rejects with a TypeError if the network or the policy blocks it; a timeout aborts it, and a lock. */
export function isNetworkFailure(cause: unknown): boolean {
  return (
    cause instanceof TypeError ||
    cause instanceof ErrorTimeout ||
    (cause instanceof DOMException && ['AbortError', 'TimeoutError'].includes(cause.name))
  );
}

/** The client's error for a failed status, such as `Internal Server Error (500)`, or for invalid JSON. */
const INVALID_RESPONSE = /\(\d{3}\)(?:: |$)|^Invalid response Content-Type/;

/** A request got no response, or one that is not about the login. */
export function isFailedRequest(cause: unknown): boolean {
  if (cause instanceof ErrorTimeout || cause instanceof ErrorResponse) return false;
  return (
    isNetworkFailure(cause) ||
    cause instanceof SyntaxError ||
    (cause instanceof Error && INVALID_RESPONSE.test(cause.message))
  );
}

function discoveryUrl(): string {
  return `${getWebConfig().oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}
