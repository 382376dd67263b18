import type { PoolItem } from './item-pool.js';
import type { MessageDraft, Side } from './message-draft.js';
import type { PriceStyle } from './written-prices.js';

/** How shops write prices, the commonest ways more often. */
export const STYLES: readonly PriceStyle[] = [
  'rate',
  'locks',
  'bare',
  'any',
  'each',
  'dear',
  'rate',
  'locks',
  'range',
];

/** PoolItem of one kind ("doors"), with the kind's name; now and then some others among them. */
export function pickItemsOfKind(
  draft: MessageDraft,
  from: number,
  to: number,
): { kind: string; goods: PoolItem[] } {
  const { random, pool } = draft;
  const [kind, members] = random.pick([...pool.kinds]);
  const count = random.int(from, to);
  const same = Math.ceil(count * random.pick([0.3, 0.6, 1]));
  const goods = [...draft.goods(Math.min(same, members.length), members), ...draft.goods(count - same)];
  return { kind, goods };
}

/** A kind of goods as a heading: in plural and capitals. */
export function kindHeading(kind: string): string {
  if (/s$/i.test(kind)) return kind.toUpperCase();
  return /(x|ch|sh|z)$/i.test(kind) ? `${kind}es`.toUpperCase() : `${kind}s`.toUpperCase();
}

/** One line for each of the goods. */
export function lines(
  draft: MessageDraft,
  goods: readonly PoolItem[],
  write: (one: PoolItem) => string,
): string {
  draft.tag('multi-line');
  return goods.map(write).join('\n');
}

/** What shops put below their list; nothing in it is an offer of its own. */
export function footer(draft: MessageDraft, world: string): string {
  return draft.random.pick([
    '',
    '\nNot in vend = Sold',
    '\nNOTE! Not in vend = Sold',
    `\nGO ${world}`,
    '\nSell DM me',
    '\nDM me for bulk',
    '\nAlso buy all cheap dm',
    `\n=== GO **${world}** ===`,
    '\ncan less? just dm!',
    '\nfast respon, no scam',
    '\nprice nego, pm me',
    '\nopen 24/7',
    '\nStock always ready ✅',
    '\nNo refund!! check before buy',
    '\nbuying too, dm list',
  ]);
}

/** A heading for each side, with goods below. */
export function sections(draft: MessageDraft, heads: readonly [Side, string][], between: string): string {
  draft.tag('buy and sell mixed', 'shared side', 'multi-line');
  const bullet = draft.random.pick(['', '- ', '• ']);
  return heads
    .map(([side, head]) => {
      const style = draft.random.pick(STYLES);
      return [
        head,
        ...draft
          .goods(draft.random.int(2, 6))
          .map((goods) => bullet + draft.entry(side, goods, style, between)),
      ].join('\n');
    })
    .join(draft.random.pick(['\n', '\n\n']));
}
