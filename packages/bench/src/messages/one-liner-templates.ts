import type { PoolItem } from './item-pool.js';
import type { MessageDraft, Side, Template } from './message-draft.js';
import type { Phenomenon } from './phenomena.js';
import { PHRASES } from './phrases.js';
import type { WrittenName } from './written-names.js';
import { encodePrice, type PriceStyle, type WrittenPrice } from './written-prices.js';

function fillTemplate(template: string, parts: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w)\}/g, (_, key: string) => parts[key] ?? '');
}

function single(
  draft: MessageDraft,
  style: PriceStyle,
): { name: WrittenName; price: WrittenPrice; goods: PoolItem } {
  const goods = draft.one();
  const name = draft.name(goods);
  const price = draft.priceFor(name, style);
  return { name, price: { ...price, text: price.text.replace(/^@|^rate /, '') }, goods };
}

function tagsFor(said: string): Phenomenon[] {
  const tags: Phenomenon[] = [];
  if (said.includes('?') || /^(any|who )/.test(said)) tags.push('question that offers');
  if (said.includes('{p}') && said.indexOf('{p}') < said.indexOf('{x}')) tags.push('price before item');
  if (/^(cheap )?\{|^(last|dropping|new|restocked|stocked)/.test(said)) tags.push('assumed side');
  if (said.includes('{p} each')) tags.push('each');
  return tags;
}

/** Messages about one or two items. */
export const ONE_LINER_TEMPLATES: readonly Template[] = [
  {
    name: 'one item, one price',
    weight: 22,
    write(draft) {
      const side = draft.random.chance(0.55) ? 'SELL' : 'BUY';
      const said = draft.random.pick(PHRASES.withPrice[side]);
      const style: PriceStyle = said.includes('{p} each')
        ? 'locks'
        : draft.random.pick(['any', 'locks', 'dear', 'rate']);
      const { name, price, goods } = single(draft, style);
      draft.offer(side, goods, name, price, ...tagsFor(said));
      return (
        fillTemplate(said, { x: name.text, p: price.text, w: draft.place() }) +
        draft.random.pick(PHRASES.tails)
      );
    },
  },
  {
    name: 'one item without a price',
    weight: 5,
    write(draft) {
      const side = draft.random.chance(0.5) ? 'SELL' : 'BUY';
      const said = draft.random.pick(PHRASES.withoutPrice[side]);
      const goods = draft.one();
      const name = draft.name(goods);
      draft.offer(side, goods, name, null, ...tagsFor(said));
      return fillTemplate(said, { x: name.text, w: draft.place() });
    },
  },
  {
    name: 'a trade',
    weight: 6,
    write(draft) {
      draft.tag('trade');
      const said = draft.random.pick(PHRASES.trades);
      const written = draft.goods(3).map((goods) => ({ goods, name: draft.name(goods) }));
      const parts: Record<string, string> = { p: draft.price('dear').text };
      for (const [at, key] of ['x', 'y', 'z'].entries()) {
        const one = written[at];
        if (one === undefined || !said.includes(`{${key}}`)) continue;
        parts[key] = one.name.text;
        draft.offer('TRADE', one.goods, one.name, null);
      }
      return fillTemplate(said, parts);
    },
  },
  {
    name: 'so many for so much',
    weight: 7,
    write(draft) {
      draft.tag('bundle');
      const side: Side = draft.random.chance(0.65) ? 'SELL' : 'BUY';
      const word =
        side === 'SELL'
          ? draft.random.pick(['S>', 'selling', 'sell', 's>'])
          : draft.random.pick(['B>', 'buying', 'buy']);
      const goods = draft.one();
      const name = draft.name(goods);
      const count = draft.random.pick([2, 3, 4, 5, 8, 10, 20, 25, 50, 100, 200, 400, 1000]);
      const total = draft.random.int(1, 60);
      const written = { text: '', price: encodePrice(total, count), phenomena: [] };
      draft.offer(side, goods, name, written, 'units wl/dl/bgl');
      const unit = draft.random.pick(['wl', ' wl', ' WL', 'wls']);
      return draft.random.pick([
        `${word} ${count} ${name.text} for ${total}${unit}`,
        `${word} ${count}x ${name.text} for ${total}${unit}`,
        `${word} x${count} ${name.text} for ${total}${unit}`,
        `${word} ${count} ${name.text} ${total}${unit} all`,
        `${word} ${name.text} ${count} for ${total}${unit}`,
        `${word} ${count} ${name.text} = ${total}${unit}`,
        `${word} ${count} pcs ${name.text} for ${total}${unit} total`,
      ]);
    },
  },
  {
    name: 'stock and the price of each',
    weight: 5,
    write(draft) {
      const side: Side = draft.random.chance(0.7) ? 'SELL' : 'BUY';
      const word =
        side === 'SELL'
          ? draft.random.pick(['S>', 'selling', 'sell', 's>'])
          : draft.random.pick(['B>', 'buying', 'need']);
      const { name, price, goods } = single(draft, draft.random.pick(['locks', 'dear'] as const));
      draft.offer(side, goods, name, price, 'each');
      const count = draft.random.int(2, 40);
      return draft.random.pick([
        `${word} ${count} ${name.text} ${price.text} each`,
        `${word} ${count}x ${name.text} ${price.text}/ea`,
        `${word} ${name.text} x${count} ${price.text} each`,
        `${word} ${name.text} (${count}) ${price.text} ea`,
        `${word} ${name.text} ${price.text} each, have ${count}`,
        `${word} ${name.text} ${price.text} ea (${count} left)`,
        `${word} ${name.text} stock ${count} ${price.text} each`,
      ]);
    },
  },
  {
    name: 'sells one, buys another',
    weight: 6,
    write(draft) {
      draft.tag('buy and sell mixed');
      const [a, b] = draft.goods(2);
      if (a === undefined || b === undefined) return '';
      const style = draft.random.pick(['any', 'rate', 'dear', 'locks'] as const);
      const first = draft.entry('SELL', a, style);
      const second = draft.entry('BUY', b, style);
      return draft.random.pick([
        `S> ${first} B> ${second}`,
        `S>${first} | B>${second}`,
        `selling ${first}, buying ${second}`,
        `sell ${first} and buying ${second}`,
        `s> ${first}\nb> ${second}`,
        `selling ${first} also buying ${second} ${draft.place()}`,
        `S ${first} B ${second}`,
        `WTS ${first} / WTB ${second}`,
      ]);
    },
  },
  {
    name: 'both sides of one item',
    weight: 2,
    write(draft) {
      draft.tag('buy and sell mixed');
      const goods = draft.one();
      const name = draft.name(goods);
      const low = draft.random.int(5, 150);
      const high = low + draft.random.int(1, 20);
      draft.offer('SELL', goods, name, { text: '', price: high, phenomena: ['units wl/dl/bgl'] });
      draft.offer('BUY', goods, name, { text: '', price: low, phenomena: ['units wl/dl/bgl'] });
      return draft.random.pick([
        `S> ${name.text} ${high}wl B> ${name.text} ${low}wl`,
        `selling ${name.text} ${high}wl, buying ${low}wl`,
        `${name.text} sell ${high}wl buy ${low}wl`,
        `s/b ${name.text} sell ${high}wl buy ${low}wl`,
        `buy ${name.text} ${low}wl sell ${high}wl`,
      ]);
    },
  },
  {
    name: 'locks as goods',
    weight: 3,
    write(draft) {
      const lock = draft.random.pick([
        {
          words: ['bgl', 'bgls', 'BGL', 'blue gem lock'],
          item: 'Blue Gem Lock',
          price: `${draft.random.int(98, 104)}`,
          unit: 'dl',
          size: 100,
        },
        {
          words: ['dl', 'dls', 'DL', 'diamond lock'],
          item: 'Diamond Lock',
          price: `${draft.random.int(97, 104)}`,
          unit: 'wl',
          size: 1,
        },
      ]);
      const side: Side = draft.random.chance(0.5) ? 'SELL' : 'BUY';
      const word =
        side === 'SELL'
          ? draft.random.pick(['S>', 'selling', 'sell'])
          : draft.random.pick(['B>', 'buying', 'buy', 'need']);
      draft.offer(
        side,
        { name: lock.item, aliases: [] },
        { text: '', phenomena: ['alias'] },
        { text: '', price: Number(lock.price) * lock.size, phenomena: ['units wl/dl/bgl'] },
      );
      const name = draft.random.pick(lock.words);
      return draft.random.pick([
        `${word} ${name} ${lock.price}${lock.unit}`,
        `${word} ${name} ${lock.price} ${lock.unit} each`,
        `${word} ${draft.random.int(2, 30)} ${name} ${lock.price}${lock.unit} each ${draft.place()}`,
        `${word} ${name} rate ${lock.price}${lock.unit}`,
        `💎 ${word} ${name} @ ${lock.price}${lock.unit}`,
      ]);
    },
  },
  {
    name: 'a second price that does not count',
    weight: 4,
    write(draft) {
      const side = 'SELL';
      const goods = draft.one();
      const name = draft.name(goods);
      const dl = draft.random.int(2, 40);
      draft.offer(side, goods, name, { text: '', price: dl * 100, phenomena: ['units wl/dl/bgl'] });
      const text = name.text;
      return draft.random.pick([
        `S> ${text} ${dl}dl or ${dl * 100}wl`,
        `S> ${text} ${dl}dl (${dl * 100}wl)`,
        `selling ${text} ${dl}dl, bought for ${dl + 3}dl`,
        `selling ${text} ${dl} dl, can go ${dl - 1} if fast`,
        `S> ${text} ${dl}dl c/o ${dl - 1}dl`,
        `selling ${text} bin ${dl}dl c/o ${dl - 1}dl`,
        `S> ${text} c/o ${dl - 1}dl bin ${dl}dl`,
        `selling ${text} ${dl}dl everyone else ${dl + 5}dl`,
        `S> ${text} ${dl}dl lvl 5+ only`,
        `S> ${text} ${dl}dl online till 8pm`,
        `S> ${text} ${dl}dl 10/10 service`,
        `S> ${text} start bid ${dl}dl`,
      ]);
    },
  },
  {
    name: 'negated and quoted',
    weight: 3,
    write(draft) {
      draft.tag('sold, negated, quoted');
      const [meant, other] = draft.goods(2);
      if (meant === undefined || other === undefined) return '';
      const side = draft.random.chance(0.5) ? 'SELL' : 'BUY';
      const word = side === 'SELL' ? 'S>' : 'B>';
      const entry = draft.entry(side, meant, draft.random.pick(['locks', 'dear', 'rate'] as const));
      const wrong = draft.rightName(other).text;
      return draft.random.pick([
        `${word} ${entry} (not ${wrong})`,
        `${word} ${entry}, no ${wrong} pls`,
        `${word} ${entry} not ${wrong}!!`,
        `> S> ${wrong} 5wl\n${word} ${entry}`,
        `~~${word} ${wrong} 5wl~~\n${word} ${entry}`,
        `${word} ${entry}\n${wrong} sold already`,
        `${word} ${entry}, ${wrong} is sold out`,
      ]);
    },
  },
  {
    name: 'a price far from usual',
    weight: 2,
    write(draft) {
      draft.tag('price far from usual');
      const goods = draft.one();
      const name = draft.rightName(goods);
      const usual = draft.random.int(20, 90);
      const factor = draft.random.pick([100, 50, 0.01]);
      draft.usualPrice = usual * 100;
      const amount = Math.max(1, Math.round(usual * factor));
      draft.offer('SELL', goods, name, { text: '', price: amount * 100, phenomena: ['units wl/dl/bgl'] });
      return `S> ${name.text} ${amount}dl`;
    },
  },
];
