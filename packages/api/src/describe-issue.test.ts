import {
  createApiTokenInput,
  createBlacklistInput,
  createWatchRuleInput,
  createWebhookInput,
  idInput,
  ingestInput,
  itemSearchInput,
  listWatchRulesInput,
  redeemLinkCodeInput,
  updatePreferenceInput,
  updateRolePermissionsInput,
  updateWatchRuleInput,
} from '@lockwatch/contracts';
import { formatText } from '@lockwatch/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.js';
import { parseLosslessJson } from './rest/lossless-json.js';
import { appRouter } from './router.js';

function sentences(schema: z.ZodType, input: unknown): string[] {
  return (
    schema.safeParse(input).error?.issues.map((issue) => formatText('en', describeIssue(issue, input))) ?? []
  );
}

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const prices = '"min_price":1,"max_price":2';

describe('a failed check is described to a user', () => {
  const ours: [z.ZodType, string, string][] = [
    [createWatchRuleInput, '{"item_id":"two",PRICES}', 'item_id must be a whole number.'],
    [createWatchRuleInput, '{"item_id":"2",PRICES}', 'item_id must be a whole number, without quotes.'],
    [createWatchRuleInput, '{"item_id":2.5,PRICES}', 'item_id must be a whole number.'],
    [createWatchRuleInput, '{"item_id":null,PRICES}', 'item_id must be a whole number.'],
    [createWatchRuleInput, '{PRICES}', 'item_id is required.'],
    [createWatchRuleInput, '{"item_id":-1,PRICES}', 'item_id must be at least 0.'],
    [createWatchRuleInput, '{"item_id":2147483648,PRICES}', 'item_id must be at most 2147483647.'],
    [createWatchRuleInput, '{"item_id":1180591620717411303424,PRICES}', 'item_id is out of range.'],
    [createWatchRuleInput, '{"item_id":1e18,PRICES}', 'item_id is out of range.'],
    [createWatchRuleInput, '{"item_id":-1e18,PRICES}', 'item_id is out of range.'],
    [createWatchRuleInput, '{"item_id":1e400,PRICES}', 'item_id is out of range.'],
    [createWatchRuleInput, '{"item_id":2,"max_price":2}', 'min_price is required.'],
    [createWatchRuleInput, '{"item_id":2,"min_price":"a","max_price":2}', 'min_price must be a number.'],
    [
      createWatchRuleInput,
      '{"item_id":2,PRICES,"message_type":"sell"}',
      'message_type must be one of BUY, SELL, BOTH, ANY or UNKNOWN.',
    ],
    [
      createWatchRuleInput,
      '{"item_id":2,PRICES,"tag_ids":[1,"x"]}',
      'Entry 2 of tag_ids must be a whole number.',
    ],
    [createWatchRuleInput, '{"item_id":2,PRICES,"tag_ids":[0]}', 'Entry 1 of tag_ids must be more than 0.'],
    [createWatchRuleInput, '{"item_id":2,PRICES,"tag_ids":7}', 'tag_ids must be a list.'],
    [
      createWatchRuleInput,
      `{"item_id":2,PRICES,"tag_ids":[${'1,'.repeat(20)}1]}`,
      'tag_ids must have at most 20 entries.',
    ],
    [createWatchRuleInput, 'null', 'The input must be an object.'],
    [updateWatchRuleInput, `{"id":"${ID}","tag_ids":[1,1]}`, 'A tag cannot be added twice.'],
    [updateWatchRuleInput, `{"id":"${ID}","is_paused":"yes"}`, 'is_paused must be true or false.'],
    [idInput, '{"id":"7"}', 'id must be an id of this product.'],
    [listWatchRulesInput, '{"limit":"0"}', 'limit must be at least 1.'],
    [listWatchRulesInput, '{"limit":"501"}', 'limit must be at most 500.'],
    [listWatchRulesInput, '{"limit":"x"}', 'limit must be a whole number.'],
    [listWatchRulesInput, '{"limit":"1.5"}', 'limit must be a whole number.'],
    [listWatchRulesInput, '{"limit":["1","2"]}', 'limit must be a whole number.'],
    [updateRolePermissionsInput, '{"permission_ids":[]}', 'id is required.'],
    [itemSearchInput, '{}', 'query is required.'],
    [itemSearchInput, '{"query":["a","b"]}', 'query must be text.'],
    [itemSearchInput, `{"query":"${'a'.repeat(101)}"}`, 'query must have at most 100 characters.'],
    [redeemLinkCodeInput, '{"code":"A","discord_user_id":1}', 'code must have at least 4 characters.'],
    [updatePreferenceInput, '{"preference_id":"exact_ping"}', 'preference_value is required.'],
    [
      updatePreferenceInput,
      '{"preference_id":"exact_ping","preference_value":"on"}',
      'preference_value must be an object.',
    ],
    [
      updatePreferenceInput,
      '{"preference_id":"exact_ping","preference_value":{"enabled":1}}',
      'preference_value.enabled must be true or false.',
    ],
    [
      createBlacklistInput,
      '{"blacklist_type":"GLOBAL","blacklist_user":1.5}',
      'blacklist_user must be a Discord id: digits only.',
    ],
    [
      createBlacklistInput,
      '{"blacklist_type":"GLOBAL","blacklist_user":1e18}',
      'blacklist_user must be a Discord id: digits only.',
    ],
    [createBlacklistInput, '{"blacklist_type":"GLOBAL"}', 'Name exactly one: a user, a world or a channel.'],
    [createWebhookInput, '{"webhook_name":"","webhook_url":""}', 'The name is required.'],
    [createApiTokenInput, '{"name":"x","scopes":["all"]}', 'Entry 1 of scopes must be one of read or write.'],
    [
      ingestInput,
      '{"messages":[],"deletions":[{"message_id":1,"channel_id":1,"deleted_at":"now"}]}',
      'deletions.0.deleted_at must be a time such as 2026-01-31T18:30:00.000Z.',
    ],
  ];
  test.each(ours.map(([schema, json, sentence]) => ({ schema, json, sentence })))(
    '$json: $sentence',
    ({ schema, json, sentence }) => {
      expect(sentences(schema, parseLosslessJson(json.replace('PRICES', prices)))[0]).toBe(sentence);
    },
  );

  const others: [z.ZodType, unknown, string][] = [
    [z.object({ s: z.string().regex(/x/) }), { s: 'b' }, 's must be in a different format.'],
    [z.object({ s: z.date() }), { s: 'b' }, 's must be of a different type.'],
    [z.object({ s: z.union([z.string(), z.null()]) }), { s: 1 }, 's has a value that is not accepted.'],
    [z.array(z.string()), [1], 'Entry 1 of the input must be text.'],
  ];
  test.each(others.map(([schema, input, sentence]) => ({ schema, input, sentence })))(
    '$sentence',
    ({ schema, input, sentence }) => {
      expect(sentences(schema, input)).toEqual([sentence]);
    },
  );
});

/** Every input schema by the name of its procedure; at run time the record is flat. */
const INPUTS = Object.entries<unknown>(appRouter._def.procedures).flatMap(([name, procedure]) => {
  const { _def } = z
    .custom<{ _def: { inputs: unknown[] } }>((value) => typeof value === 'function' && '_def' in value)
    .parse(procedure);
  return _def.inputs.filter((input) => input instanceof z.ZodType).map((schema) => ({ name, schema }));
});

/** The names of all fields, nested ones too. */
function fieldNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'properties' && typeof inner === 'object' && inner !== null
      ? [...Object.keys(inner), ...fieldNames(Object.values(inner))]
      : fieldNames(inner),
  );
}

const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.double(),
  fc.constantFrom<unknown>(undefined, '', '0', 'x', '1e400', 2 ** 60, '9'.repeat(25), ID, 'GLOBAL', []),
);

test('there are inputs to try', () => {
  expect(INPUTS.length).toBeGreaterThan(20);
});

test.each(INPUTS)('whatever is sent to $name, no word of the schema library comes back', ({ schema }) => {
  const names = fieldNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const { body } = fc.letrec((tie) => ({
    body: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('body'), { maxLength: 3 }), tie('object')),
    object: fc.dictionary(fc.constantFrom(...names), tie('body'), { maxKeys: 8 }),
  }));
  fc.assert(
    fc.property(body, (input) => {
      for (const sentence of sentences(schema, input)) {
        // One field has such a word in its name.
        const words = sentence.replaceAll('received_at_ms', 'FIELD');
        expect(words).not.toMatch(/invalid|expected|received|undefined|NaN|too (?:big|small)/i);
        expect(words).toMatch(/^[\w.]+ .*(?:\.|URL)$/);
      }
    }),
  );
});
