import type { WatchRule } from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RULES_PER_PAGE, ruleChoiceName, ruleListMessage, ruleMessage } from './watch-rule.js';

const RULE: WatchRule = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  item_id: 242,
  item_name: 'Laser Grid',
  min_price: 1,
  max_price: 5,
  usual_percent: null,
  takes_unpriced: null,
  message_type: 'SELL',
  webhook_id: null,
  targets: [],
  tags: [{ tag_id: 1, name: 'Farmable' }],
  is_paused: false,
  is_over_limit: false,
  snoozed_until: null,
  cooldown_minutes: null,
  daily_cap: null,
  only_cheaper: false,
  mention: null,
  message_filter: null,
  team: null,
};

describe('a rule', () => {
  test('shows item, price, side, destination, team and tags', () => {
    const [embed] = ruleMessage('Item created successfully!', {
      rule: { ...RULE, team: { tag_id: 2, name: 'Grids' } },
      targets: 'Shop *pings*',
    }).embeds;
    expect(embed?.toJSON()).toMatchObject({
      author: { name: 'Item created successfully!' },
      title: 'Laser Grid',
      fields: [
        { name: 'Price', value: '1 WL – 5 WL' },
        { name: 'Message type', value: 'Sell' },
        { name: 'Pings go to', value: 'Shop \\*pings\\*' },
        { name: 'Tags', value: 'Grids, Farmable' },
      ],
    });
  });

  test('that is paused has a Resume button and is marked in lists', () => {
    expect(
      JSON.stringify(ruleMessage('Watching', { rule: { ...RULE, is_over_limit: true }, targets: null })),
    ).toContain('Inactive: above your item limit.');
    const paused = { ...RULE, is_paused: true };
    const [row] = ruleMessage('Paused', { rule: paused, targets: null }).components;
    expect(row?.toJSON().components.map((button) => ('label' in button ? button.label : null))).toEqual([
      'Resume',
      'Edit price',
      'Remove',
      'All watched items',
    ]);
    expect(ruleChoiceName(paused)).toBe('Laser Grid · 1 WL – 5 WL · Sell · paused');
  });

  test('shows ANY as Both', () => {
    expect(ruleChoiceName({ ...RULE, message_type: 'ANY' })).toContain('Both');
  });
});

describe('the list', () => {
  test('continues numbers over pages, and disables buttons at the ends', () => {
    const rows = Array.from({ length: RULES_PER_PAGE }, () => ({ rule: RULE, targets: null }));
    const message = ruleListMessage({ page: 1, rows, hasMore: false }, null);
    expect(message.embeds[0]?.toJSON().description).toMatch(/^11\. \*\*Laser Grid\*\*/);
    const buttons = message.components
      .at(-1)
      ?.toJSON()
      .components.map((button) => button.disabled);
    expect(buttons).toEqual([false, true]);
  });

  test('without rules shows how to add one', () => {
    expect(ruleListMessage({ page: 0, rows: [], hasMore: false }, null).content).toContain('/watch add');
  });

  test('keeps Discord’s limits for any names', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
    const rule = fc.record({ item: name, webhook: fc.option(name), tags: fc.array(name, { maxLength: 20 }) });
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: RULES_PER_PAGE }), (rules) => {
        const views = rules.map(({ item, webhook, tags }, index) => ({
          targets: webhook,
          rule: {
            ...RULE,
            id: RULE.id.replace(/\d$/, String(index)),
            item_name: item,
            tags: tags.map((tag, tagId) => ({ tag_id: tagId, name: tag })),
          },
        }));
        // The builders' toJSON refuses what Discord would.
        const list = ruleListMessage({ page: 3, rows: views, hasMore: true }, null);
        for (const part of [...list.embeds, ...list.components]) part.toJSON();
        for (const view of views) {
          expect(ruleChoiceName(view.rule).length).toBeLessThanOrEqual(100);
          for (const part of ruleMessage('Added', view).embeds) part.toJSON();
        }
      }),
      { numRuns: 200 },
    );
  });
});
