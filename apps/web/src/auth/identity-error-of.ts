import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { webConfig } from '../config/web-config.js';
import { IdentityError, type IdentityErrorCode, loginRedirectErrorMessage } from './auth-errors.js';
import { IdTokenError } from './id-token-checks.js';

const PROVIDER_CODES: Record<string, IdentityErrorCode> = {
  login_required: 'login_required',
  interaction_required: 'login_required',
  consent_required: 'login_required',
  account_selection_required: 'login_required',
  invalid_grant: 'login_required',
  mfa_required: 'mfa_required',
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
  // fetch rejects with a TypeError when the network or the policy refuses, and with AbortError at our time limit.
  if (cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'AbortError')) {
    return IdentityError.forRequest(webConfig().oidc.issuer, cause);
  }
  return new IdentityError(fallback, undefined, { cause });
}
