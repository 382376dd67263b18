import { describe, expect, test } from 'vitest';
import { describeRedirectError, SignInError } from './auth-errors.js';
import { isFailedRequest } from './to-identity-error.js';

describe('identity errors', () => {
  test.each([
    ['timeout', 'Timeout'],
    ['cancelled', 'Popup closed'],
    ['state_mismatch', 'Invalid state'],
    ['missing_transaction', 'Invalid state'],
    ['login_failed', 'Login failed'],
    ['token_failed', 'Get access token failed'],
  ] as const)('%s says “%s”', (code, message) => {
    expect(new SignInError(code).message).toBe(message);
  });
  test('includes the address of a failed request', () => {
    expect(SignInError.forRequest('https://id.example/oauth/token').message).toBe(
      'HTTP error. Unable to fetch https://id.example/oauth/token',
    );
  });
});

describe('errors in the redirect of the provider', () => {
  test.each([
    ['access_denied', 'The user said no', 'Sign-in was cancelled or denied. Please try again.'],
    [
      'access_denied',
      'Connection refused',
      'Service temporarily unavailable. Please try again in a few minutes.',
    ],
    ['unauthorized', '', 'You are not authorized to access this application.'],
    ['server_error', '', 'The sign-in service had an error. Please try again.'],
    [
      'temporarily_unavailable',
      '',
      'The sign-in service is temporarily unavailable. Please try again in a few minutes.',
    ],
    ['consent_required', '', 'Authentication error: consent_required. Please try again.'],
    ['AADSTS50011', '', 'Authentication error: AADSTS50011. Please try again.'],
    ['Interaction-Required', '', 'Authentication error: Interaction-Required. Please try again.'],
    ['', '', 'An authentication error occurred. Please try again.'],
    // Any link can contain it.
    ['Call 555-0100 now!', '', 'An authentication error occurred. Please try again.'],
  ])('%s (%s): “%s”', (code, description, message) => {
    expect(describeRedirectError(code, description)).toBe(message);
  });
});

test.each(['AbortError', 'TimeoutError'])(
  'a request or a lock that ended by %s failed for a while',
  (name) => {
    expect(isFailedRequest(new DOMException('', name))).toBe(true);
  },
);
