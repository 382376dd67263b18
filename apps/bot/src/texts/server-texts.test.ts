import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findTemplate, SENTENCE_END } from './translate.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The server's code behind the commands. */
const SOURCES = [
  'packages/core/src/access/{actor,load-actor}.ts',
  'packages/core/src/accounts/{delete-account,export-account,growid,me,preferences,verify-growid}.ts',
  'packages/core/src/accounts/identity/{link-codes,unlink-discord}.ts',
  'packages/core/src/billing/subscriptions/!(manage-subscriptions|subscription-overview|payment-view).ts',
  'packages/core/src/billing/stripe/{stripe-customer,plans,change-plan,checkout,stop-renewal,sync-customer}.ts',
  'packages/core/src/market/catalogue.ts',
  'packages/core/src/pings/history/ping-actions.ts',
  'packages/core/src/pings/deliver/send-test-ping.ts',
  'packages/core/src/watching/{aliases,blacklist,watch-rules,webhooks}.ts',
  'packages/api/src/procedures.ts',
];

/** Sentences that commands never show. */
const NOT_ON_DISCORD = [
  'An API token cannot do this. Sign in on the website.',
  'Only the bot can make this call.',
  'This API token does not have the scope "X". Make one that has it.',
  'There is no plan X.',
  'This card subscription belongs to another account.',
];

/** Sentences whose parts have translations. */
const COMPOSED = [
  'Your free week has begun: X',
  'Your X subscription is cancelled.X',
  'X X.',
  'Card subscriptions cannot be X here at the moment. Contact staff.',
];

/** The sentence of an error or of a success message. */
const SENTENCE =
  /(?:new AppError\(\s*'[A-Z_]+',|(?:return|=>) \(?\{ message:)\s*(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;

/** Code that says why a rule was pinged or not. */
const DECISIONS = [
  'packages/core/src/pings/history/describe-decision.ts',
  'packages/core/src/pings/deliver/retry-policy.ts',
];
/** A sentence, alone between quotes or backticks. */
const QUOTED = /'([A-Z][^'\n]*\.)'|`([A-Z][^`\n]*\.)`/g;

test('every sentence about a decision has a translation', () => {
  const sentences = DECISIONS.flatMap((file) => [
    ...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(QUOTED),
  ]).map((match) => (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, 'X'));
  expect(sentences.length).toBeGreaterThan(25);
  const missing = sentences
    // Failed edits of a ping that arrived.
    .filter((text) => !/ (?:updated|update|deleted) on Discord\.$| update\.$/.test(text))
    .filter((text) => !findTemplate(text) && !text.split(SENTENCE_END).every((part) => findTemplate(part)));
  expect(missing).toEqual([]);
});

test('every sentence of the server that commands show has a translation', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(20);
  const missing = files
    .flatMap((file) => [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(SENTENCE)])
    .map((match) => (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, 'X'))
    .filter((text) => ![...NOT_ON_DISCORD, ...COMPOSED].includes(text))
    .filter((text) => !findTemplate(text) && !text.split(SENTENCE_END).every((part) => findTemplate(part)));
  expect(missing).toEqual([]);
});
