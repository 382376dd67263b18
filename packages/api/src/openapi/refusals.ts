import type { ErrorCode } from '@lockwatch/contracts';
import { ERROR_MAP } from '../errors.js';
import type { JsonSchema } from './components.js';

/** What each refusal means, in the words of the documentation. */
const ERROR_TEXTS: Record<ErrorCode, string> = {
  MALFORMED: 'The request cannot be read: broken JSON, a wrong content type.',
  UNAUTHENTICATED: 'No credential, or one that is not valid.',
  FORBIDDEN: 'The permission or scope is missing.',
  BANNED: 'The account is banned.',
  LIMIT_REACHED: 'A limit of the plan is reached.',
  NOT_FOUND: 'There is no such object, or it belongs to somebody else.',
  CONFLICT: 'The state of another object forbids it.',
  TOO_LARGE: 'The body is larger than the call accepts.',
  INVALID: 'Well-formed, but a field breaks a rule; `errors` names the fields.',
  RATE_LIMITED: 'Too many calls; wait for `Retry-After` seconds.',
  METHOD_NOT_ALLOWED: 'The path exists, the method does not.',
  UNAVAILABLE: 'Not ready, or without its database; try again after `Retry-After` seconds.',
  UPSTREAM: 'An outside service refused or did not answer.',
  INTERNAL: 'A fault of ours.',
};

/** The refusals with these codes by status; several codes may share one. */
export function refusals(codes: Iterable<ErrorCode>): Record<string, JsonSchema> {
  const texts = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const { status } = ERROR_MAP[code];
    texts.set(status, [...(texts.get(status) ?? []), ERROR_TEXTS[code]]);
  }
  return Object.fromEntries(
    [...texts].map(([status, descriptions]) => [
      status,
      {
        description: descriptions.join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
