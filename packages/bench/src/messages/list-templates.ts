import type { PoolItem } from './item-pool.js';
import type { MessageDraft, Side, Template } from './message-draft.js';
import type { PriceStyle, WrittenPrice } from './written-prices.js';

/** Lists in one line, headings that supply the noun, shared prices. */
export const LIST_TEMPLATES: readonly Template[] = [
  {
    name: 'very long list without prices',
    weight: 3,
    write(draft) {
      draft.tag('very long list', 'shared side');
      const separator = draft.random.pick([' - ', ' / ', ', ', ' | ', ' • ', ' + ', ' & ']);
      const goods = draft
        .goods(draft.random.int(10, 26))
        .filter((one) => !(/ - /.test(separator) && / - /.test(one.name)));
      const world = draft.world();
      const head = draft.random.pick([
        `CHEAP VEND AT **${world}** Sell `,
        `Visit ${world} for cheap stuff, sell `,
        `Restock list **${world}**\nSell `,
        `S> at ${world}: `,
        `Sell all at ${world}: `,
        `SELLING @${world} `,
      ]);
      return (
        head +
        goods.map((one) => draft.bareEntry('SELL', one)).join(separator) +
        draft.random.pick(['', '\nBuy all cheap dm', '\nDM me for bulk'])
      );
    },
  },
  {
    name: 'Sell before each of many names',
    weight: 2,
    write(draft) {
      draft.tag('very long list');
      const separator = draft.random.pick([' ', ', ', ' / ', ' | ']);
      const goods = draft.goods(draft.random.int(6, 18));
      return `Restock list **${draft.world()}**\n${goods.map((one) => `Sell ${draft.bareEntry('SELL', one)}`).join(separator)}`;
    },
  },
  {
    name: 'Sell, name and price again and again in one line',
    weight: 4,
    write(draft) {
      const style = draft.random.pick(['rate', 'locks', 'range', 'dear', 'each'] as const);
      const word = draft.random.pick(['Sell', 'SELL', 'sell', 'Selling']);
      return `${draft
        .goods(draft.random.int(2, 6))
        .map((one) => `${word} ${draft.entry('SELL', one, style)}`)
        .join(' ')} ${draft.place()}`;
    },
  },
  {
    name: 'names and prices after one side word',
    weight: 9,
    write(draft) {
      const { random } = draft;
      const side: Side = random.chance(0.6) ? 'SELL' : 'BUY';
      const words =
        side === 'SELL'
          ? ['S>', 's>', 'Selling', 'sell', 'S>>', 'WTS', 'WTS:', 'selling:', 'S:', 'sel']
          : ['B>', 'b>', 'buying', 'buy', 'WTB', 'B>>', 'LF>', 'need', 'buyin', 'B:'];
      draft.tag('shared side');
      const style: PriceStyle = random.pick(['any', 'rate', 'locks', 'dear', 'each', 'bare']);
      const separator = random.pick([
        ', ',
        ' | ',
        ' / ',
        ' ',
        ' • ',
        ' & ',
        ' - ',
        '; ',
        ' n ',
        ' and ',
        ',',
      ]);
      const between = random.pick([' ', ' ', ' ', ' - ', ': ', ' for ', ' @ ', '=']);
      const goods = draft.goods(random.int(2, 6));
      // A bare number must not meet a separator that would make it a range or a rate.
      const safe = style === 'bare' && /[-/ ]/.test(separator.trim()) ? ', ' : separator;
      const text = goods
        .map((one) => {
          const name = draft.name(one);
          const price = draft.priceFor(name, style);
          draft.offer(side, one, name, price);
          const plain = /^[@r]|for|=/.test(price.text) ? ' ' : between;
          return `${name.text}${plain}${price.text}`;
        })
        .join(safe);
      return `${random.pick(words)} ${text}${random.chance(0.6) ? ` ${draft.place()}` : ''}`;
    },
  },
  {
    name: 'prices before names in one line',
    weight: 3,
    write(draft) {
      const side: Side = draft.random.chance(0.7) ? 'SELL' : 'BUY';
      draft.tag('price before item', 'shared side');
      const word =
        side === 'SELL' ? draft.random.pick(['selling', 'S>', 'sell']) : draft.random.pick(['buying', 'B>']);
      const style = draft.random.pick(['rate', 'locks', 'dear'] as const);
      const separator = draft.random.pick([', ', ' | ', ' / ']);
      return `${word} ${draft
        .goods(draft.random.int(2, 5))
        .map((one) => {
          const name = draft.name(one);
          const price = draft.price(style);
          draft.offer(side, one, name, price);
          return `${price.text.replace(/^@|^rate /, '')} ${name.text}`;
        })
        .join(separator)} ${draft.place()}`;
    },
  },
  {
    name: 'one price for all in one line',
    weight: 6,
    write(draft) {
      draft.tag('shared price', 'shared side');
      const side: Side = draft.random.chance(0.65) ? 'SELL' : 'BUY';
      const word =
        side === 'SELL'
          ? draft.random.pick(['S>', 'selling', 'sell', 's>'])
          : draft.random.pick(['B>', 'buying', 'buy', 'b>']);
      const price = draft.price(draft.random.pick(['rate', 'locks', 'dear'] as const));
      const names = writeSharedPrice(draft, side, draft.goods(draft.random.int(2, 5)), price);
      const cost = price.text.replace(/^@|^rate /, '');
      const separator = draft.random.pick([', ', ' + ', ' & ', ' / ', ' n ', ' and ']);
      const list = names.join(separator);
      return draft.random.pick([
        `${word} ${list} all ${cost} ea`,
        `${word} ${list} ${cost} each all`,
        `${word} ${list} ${cost} each ${draft.place()}`,
        `${word} ${cost} each: ${names.join(', ')}`,
        `${word} ${list} — ${cost} each`,
        `${word} ${list} all ${cost} each ${draft.place()}`,
        `${word} ${list} (${cost} each)`,
        `${word} ${names.join(', ')} everything ${cost} each`,
      ]);
    },
  },
  {
    name: 'parallel lists of names and prices',
    weight: 2,
    write(draft) {
      draft.tag('shared side');
      const goods = draft.goods(draft.random.int(2, 4));
      const names = goods.map((one) => draft.name(one));
      const unit = draft.random.pick([
        { text: 'dl', size: 100 },
        { text: ' dl', size: 100 },
        { text: 'wl', size: 1 },
        { text: ' WL', size: 1 },
      ]);
      const numbers = goods.map(() => draft.random.int(2, 80));
      goods.forEach((one, at) => {
        const name = names[at];
        const price = numbers[at];
        if (name === undefined || price === undefined) return;
        draft.offer(
          'SELL',
          one,
          name,
          { text: '', price: price * unit.size, phenomena: ['units wl/dl/bgl'] },
          'shared price',
        );
      });
      return `${draft.random.pick(['S>', 'selling', 'WTS'])} ${names.map((name) => name.text).join(', ')}: ${numbers.join(', ')}${unit.text}`;
    },
  },
  {
    name: 'heading that supplies the noun',
    weight: 4,
    write(draft) {
      draft.tag('heading supplies noun', 'multi-line', 'shared side');
      const family = draft.random.pick(draft.pool.families);
      const style = draft.random.pick(['rate', 'locks', 'bare'] as const);
      const heading = draft.random.pick(family.headings);
      const world = draft.world();
      const head = draft.random.pick([
        `SELL CHEAP ${heading} AT ${world}`,
        `${heading}`,
        `**${heading}**`,
        `Sell ${heading} go ${world}`,
        `CHEAP ${heading} @${world}`,
        `— ${heading} —`,
        `${heading}:`,
      ]);
      const dot = draft.random.pick(['', '- ', '🔵 ', '💧', '- Sell ', '• ', '🎨 ']);
      return `${head}\n${familyEntries(draft, family.members, style)
        .map((entry) => dot + entry)
        .join('\n')}${/AT|go|@/.test(head) ? '' : `\n${draft.place()}`}`;
    },
  },
  {
    name: "a channel's category that supplies the noun",
    weight: 2,
    write(draft) {
      draft.tag('channel supplies noun', 'shared side');
      const family = draft.random.pick(draft.pool.families);
      draft.channelName = draft.random.pick([
        family.channel,
        `🛒-${family.channel}`,
        `sell-${family.channel}`,
        `${family.channel}-market`,
      ]);
      const style = draft.random.pick(['rate', 'locks'] as const);
      return `${draft.random.pick(['S>', 'sell', 'selling', 'B>'].slice(0, 3))} ${familyEntries(draft, family.members, style).join(', ')} ${draft.place()}`;
    },
  },
  {
    name: 'variants in brackets',
    weight: 2,
    write(draft) {
      draft.tag('folded variants', 'shared price');
      const shape = draft.random.pick(draft.pool.variants);
      const members = draft.random.sample(shape.members, draft.random.int(2, 3));
      const price = draft.price(draft.random.pick(['rate', 'locks'] as const));
      for (const { goods } of members) draft.offer('SELL', goods, { text: '', phenomena: [] }, price, 'each');
      const inner = members.map(({ short }) => short).join('/');
      const text =
        draft.random.chance(0.5) && shape.after === ' Growsaber'
          ? `${shape.before}${shape.after.trim()} (${inner})`
          : `${shape.before}${inner}${shape.after}`;
      return `${draft.random.pick(['Sell', 'S>', 'selling'])} ${draft.cased(text)} ${price.text.replace(/^@|^rate /, '')} each`;
    },
  },
  {
    name: 'a name and a longer one that holds it',
    weight: 3,
    write(draft) {
      const [short, long] = draft.random.pick(draft.pool.nested);
      const goods = draft.random.chance(0.5) ? [short, long] : [long, short];
      const style = draft.random.pick(['rate', 'locks', 'dear'] as const);
      const separator = draft.random.pick([', ', ' | ', ' / ', '\n', ' ']);
      const word = draft.random.pick(['S>', 'sell', 'selling', 'B>', 'buying']);
      const side: Side = /^b/i.test(word) ? 'BUY' : 'SELL';
      return `${word} ${goods
        .map((one) => {
          const name = draft.rightName(one);
          const price = draft.price(style);
          draft.offer(side, one, name, price, 'nested name', 'shared side');
          return `${name.text} ${price.text}`;
        })
        .join(separator)}`;
    },
  },
];

function writeSharedPrice(
  draft: MessageDraft,
  side: Side,
  goods: readonly PoolItem[],
  price: WrittenPrice,
): string[] {
  return goods.map((one) => {
    const name = draft.name(one);
    draft.offer(side, one, name, price);
    return name.text;
  });
}

function familyEntries(
  draft: MessageDraft,
  members: readonly { short: string; goods: PoolItem }[],
  style: PriceStyle,
): string[] {
  return draft.random.sample(members, draft.random.int(3, 6)).map(({ short, goods }) => {
    const price = draft.price(style);
    draft.offer('SELL', goods, { text: short, phenomena: [] }, price);
    return `${draft.cased(short)} ${price.text}`;
  });
}
