import type { ErrorCode } from '@lockwatch/contracts';
import { ERROR_MAP } from '../errors.js';
import type { JsonSchema } from './components.js';

/** The errors with these codes by status; several codes may share one. */
export function toErrorResponses(codes: Iterable<ErrorCode>): Record<string, JsonSchema> {
  const texts = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const { status, description } = ERROR_MAP[code];
    texts.set(status, [...(texts.get(status) ?? []), description]);
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
