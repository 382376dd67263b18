import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@lockwatch/api';
import { expect, test } from 'vitest';
import { findTemplate, SENTENCE_END } from './translate.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** All code that can end in an answer to the bot. */
const SERVER = ['packages/core/src/**/*.ts', 'packages/api/src/**/*.ts', 'apps/server/src/run/serve.ts'];

/** Code behind the website, the REST API or other programs alone. */
const NOT_BEHIND_COMMANDS = [
  'packages/*/src/**/{*.test.ts,testing/**}',
  'packages/api/src/{procedure-calls.ts,openapi/**,rest/**,routers/push-subscriptions.ts}',
  'packages/core/src/access/manage-roles.ts',
  'packages/core/src/accounts/list-users.ts',
  'packages/core/src/accounts/identity/{access-token,api-tokens,authenticate,deleted-identities,ended-sessions,openid-provider}.ts',
  'packages/core/src/billing/ledger/{assign-growid,deposit-signature}.ts',
  'packages/core/src/billing/stripe/stripe-snapshot.ts',
  'packages/core/src/billing/subscriptions/manage-subscriptions.ts',
  'packages/core/src/market/{item-aliases,labelled-messages,reparse-messages,unknown-names}.ts',
  'packages/core/src/operations/**',
  'packages/core/src/pings/pipeline.ts',
  'packages/core/src/pings/guilds/report-guilds.ts',
  'packages/core/src/pings/history/submit-feedback.ts',
  'packages/core/src/pings/push/**',
  'packages/core/src/watching/{bulk-change,import-rules}.ts',
];

/** Sentences that commands never show. */
const NOT_ON_DISCORD = [
  '"X" is not read. What was read there is being deleted.',
  '"X" is read now: the channels that everyone there can see.',
  'A text cannot contain the character NUL (U+0000).',
  'An API token cannot do this. Sign in on the website.',
  'Only the bot can make this call.',
  'Tag deleted successfully!',
  'There is no plan X.',
  'This API token does not have the scope "X". Make one that has it.',
  'This card subscription belongs to another account.',
  'User roles updated successfully',
  'You have no such tag of your own.',
  'You have reached the limit of X tags of your own. Delete one to add another.',
  // Of the audit log.
  'Deleted the webhook "X".',
  'Sent a test ping to the webhook "X".',
  // What a command sends by itself.
  'An idempotency key has 1 to 255 visible ASCII characters.',
  'Give either message_url or query.',
];

/** Sentences whose parts have translations. */
const COMPOSED = [
  'Card subscriptions cannot be X here at the moment. Contact staff.',
  'Only X X a minute. Try again in X s.',
  'X missing: the balance is X. X',
  'X Nothing was changed.',
  'X X.',
  'X is X: you paid X. X',
  'X.',
  'You already watch X at X with the same message type and webhookX. Change that watched item, or choose other values.',
  'Your X subscription is cancelled.X',
  'Your free week has begun: X',
];

/** The sentence of an error or of a success message. */
const SENTENCE =
  /(?:new AppError\(\s*'[A-Z_]+',|(?:return|=>) \(?\{ message:|const message =)\s*(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;

/** Code that says why a rule was pinged or not, or why a test ping failed. */
const DESCRIPTIONS = [
  'packages/core/src/pings/history/describe-decision.ts',
  'packages/core/src/pings/deliver/{retry-policy,send-test-ping}.ts',
];
/** A sentence, alone between quotes or backticks. */
const QUOTED = /'([A-Z][^'\n]*\.)'|`([A-Z][^`\n]*\.)`/g;

function readSentences(files: readonly string[], pattern: RegExp): string[] {
  return files
    .flatMap((file) => [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(pattern)])
    .map((match) => (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, 'X'));
}

function isTranslated(text: string): boolean {
  return findTemplate(text) !== null || text.split(SENTENCE_END).every((part) => findTemplate(part));
}

test('every named file exists', () => {
  for (const pattern of [...SERVER, ...NOT_BEHIND_COMMANDS, ...DESCRIPTIONS]) {
    expect(globSync(pattern, { cwd: ROOT }), pattern).not.toEqual([]);
  }
});

test('every sentence about a decision or a test ping has a translation', () => {
  const sentences = readSentences(globSync(DESCRIPTIONS, { cwd: ROOT }), QUOTED);
  expect(sentences.length).toBeGreaterThan(25);
  const missing = sentences
    // Failed edits of a ping that arrived, and the test ping itself.
    .filter(
      (text) =>
        !/ (?:updated|update|deleted) on Discord\.$| update\.$|^Test ping: |^Pings for your watched items arrive/.test(
          text,
        ),
    )
    .filter((text) => !isTranslated(text));
  expect(missing).toEqual([]);
});

test('every sentence of the server that commands show has a translation', () => {
  const files = globSync(SERVER, { cwd: ROOT, exclude: NOT_BEHIND_COMMANDS });
  expect(files.length).toBeGreaterThan(100);
  const known = new Set([...NOT_ON_DISCORD, ...COMPOSED]);
  const missing = readSentences(files, SENTENCE).filter((text) => !known.has(text) && !isTranslated(text));
  expect(missing).toEqual([]);
});

test('what a change of plan costs has a translation', () => {
  const amounts = [
    'Your card is charged $3.00 now for the rest of the period.',
    'Nothing is charged now, and $2.00 is credited to your next bills.',
    'Nothing is charged now.',
  ];
  for (const now of amounts) {
    expect(isTranslated(`${now} From 25 December 2026, 10:00 UTC on it is $8.99 a month.`), now).toBe(true);
    expect(isTranslated(`${now} It ends on 25 December 2026, 10:00 UTC.`), now).toBe(true);
  }
});

/** Calls of the bot about its own work, which no person sees. */
const OWN_CALLS = /^feed\.|^bot\.(?:report|guildSettings|membersToCheck)/;
/** Routers whose calls commands name by a variable. */
const CALLED_BY_VARIABLE = /^user\.notifications\.(?!feedback)|^admin\.users\.(?:un)?(?:ban|mute|blacklist)$/;

test('every sentence about a wrong input of a command has a translation', () => {
  const sources = globSync('apps/bot/src/commands/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(`${ROOT}/${file}`, 'utf8'))
    .join('\n');
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  const called = Object.keys(procedures).filter((name) => {
    const call = new RegExp(`\\b${name.replaceAll('.', '\\s*\\.\\s*')}\\s*\\.(?:query|mutate)\\(`);
    return !OWN_CALLS.test(name) && (CALLED_BY_VARIABLE.test(name) || call.test(sources));
  });
  expect(called.length).toBeGreaterThan(50);
  const sentences = new Set(called.flatMap((name) => listMessages(procedures[name])));
  expect(sentences).toContain('A GrowID has 3 to 18 letters and digits. Type it as the game shows it.');
  const missing = [...sentences]
    // The server puts the name of the field in front.
    .map((text) => text.replace(/^Must /, 'X must '))
    .filter((text) => !NOT_ON_DISCORD.includes(text) && !isTranslated(text));
  expect(missing).toEqual([]);
});

test.each(['X is required.', 'X must have at least 4 characters.', 'X must have at most 16 characters.'])(
  'a rule without a sentence of its own has one that is translated: %s',
  (text) => {
    expect(isTranslated(text)).toBe(true);
  },
);

/** The own sentences of the schemas of a procedure's inputs, those of parts included. */
function listMessages(procedure: unknown): string[] {
  const messages: string[] = [];
  const seen = new Set<unknown>();
  const get = (from: object, name: string): unknown => Reflect.get(from, name);
  const visit = (node: unknown): void => {
    if ((typeof node !== 'object' && typeof node !== 'function') || node === null || seen.has(node)) return;
    seen.add(node);
    const inner = get(node, '_zod');
    const definition = typeof inner === 'object' && inner !== null ? get(inner, 'def') : node;
    if (typeof definition !== 'object' || definition === null) return;
    for (const [name, value] of Object.entries(definition)) {
      if (name !== 'error' || typeof value !== 'function') visit(value);
      else for (const input of [undefined, 'x', 1]) messages.push(...toMessages(value({ input, path: [] })));
    }
  };
  const definition = typeof procedure === 'function' ? get(procedure, '_def') : null;
  if (typeof definition === 'object' && definition !== null) visit(get(definition, 'inputs'));
  return messages;
}

/** What a schema's error function returned: a sentence, an object with one, or nothing. */
function toMessages(result: unknown): string[] {
  if (typeof result === 'string') return [result];
  return typeof result === 'object' && result !== null && 'message' in result ? [String(result.message)] : [];
}
