import { footer, kindHeading, lines, pickItemsOfKind, STYLES, sections } from './list-building.js';
import type { Side, Template } from './message-draft.js';

const SELL_WORD = ['Sell', 'SELL', 'sell', 'Selling', 'S>', 's>'];
const BULLETS = ['✅', '🔸', '•', '- ', '* ', '🔥 ', '💎', '📷 ', '➤ ', '» ', '⭐ ', '🟢', '~ '];

/** Shop adverts over several lines: what most trade channels are made of. */
export const ADVERT_TEMPLATES: readonly Template[] = [
  {
    name: 'advert with a category header and a dash before each Sell',
    weight: 6,
    write(draft) {
      const { random } = draft;
      const { kind, goods } = pickItemsOfKind(draft, 3, 9);
      const world = draft.world();
      const style = random.pick(STYLES);
      const header = `SELL CHEAP ${random.chance(0.5) ? kind.toUpperCase() : kindHeading(kind)} AT ${random.pick([world, `*${world}*`, `_**${world}**_`])}`;
      const body = lines(draft, goods, (one) =>
        random.chance(0.2)
          ? `- Sell ${draft.bareEntry('SELL', one)}`
          : `- Sell ${draft.entry('SELL', one, style)}`,
      );
      return `${header}\n${body}${random.chance(0.4) ? `\n${header}` : footer(draft, world)}`;
    },
  },
  {
    name: 'advert that sells and, in brackets, buys',
    weight: 3,
    write(draft) {
      const { goods } = pickItemsOfKind(draft, 3, 6);
      const world = draft.world();
      draft.tag('buy and sell mixed');
      const word = draft.random.pick(['buy', 'BUY', 'buy at', 'b>']);
      return (
        `${draft.random.pick(['Cheap stuff at', 'RESTOCK', 'SHOP', 'sell & buy'])} ${world}\n` +
        lines(draft, goods, (one) => {
          const name = draft.name(one);
          const ask = draft.price('rate');
          const bid = draft.price('rate');
          draft.offer('SELL', one, name, ask);
          draft.offer('BUY', one, name, bid);
          return `- Sell ${name.text} ${ask.text} (${word} ${bid.text.replace(/^@|^rate /, '')})`;
        })
      );
    },
  },
  {
    name: 'bullets and emoji after a shop name',
    weight: 5,
    write(draft) {
      const { goods } = pickItemsOfKind(draft, 3, 9);
      const world = draft.world();
      const bullet = draft.random.pick(BULLETS);
      const style = draft.random.pick(STYLES);
      const between = draft.random.pick([' - ', ' ', ' : ', ' = ', ' → ', ' — ', ' » ', ': ', ' ➜ ', '  ']);
      draft.tag('decoration', 'assumed side');
      const head = draft.random.pick([
        `Shop ${world} restocked`,
        `Restock ${world}!!`,
        `Sell All Go ➡️**${world}**⬅️`,
        `=== ${world} ===`,
        `🛒 **${world}** 🛒`,
        `CHEAPEST SHOP >> ${world} <<`,
        `visit ${world} now`,
        `━━━━━━━━━━\n✨ ${world} ✨\n━━━━━━━━━━`,
      ]);
      return `${head}\n${lines(draft, goods, (one) => bullet + draft.entry('SELL', one, style, between))}`;
    },
  },
  {
    name: 'sell list above a buy list',
    weight: 4,
    write(draft) {
      const heads = draft.random.pick([
        ['**SELLING**', '**BUYING**'],
        ['SELL LIST', 'BUY LIST'],
        ['[SELL]', '[BUY]'],
        ['Sell :', 'Buy :'],
        ['S>', 'B>'],
        ['— SELLING —', '— BUYING —'],
        ['# Selling', '# Buying'],
        ['I SELL:', 'I BUY:'],
        ['🔴 SELL 🔴', '🟢 BUY 🟢'],
        ['WTS', 'WTB'],
        ['__Selling:__', '__Buying:__'],
      ] as const);
      const sells: [Side, string] = ['SELL', heads[0]];
      const buys: [Side, string] = ['BUY', heads[1]];
      const order = draft.random.chance(0.7) ? [sells, buys] : [buys, sells];
      const text = sections(draft, order, draft.random.pick([' ', ' - ', ' : ', ' ']));
      return draft.random.chance(0.5)
        ? `${text}\n${draft.random.pick(['drop at', 'pm or drop at', 'all at', 'go'])} ${draft.world()}`
        : text;
    },
  },
  {
    name: 'buy list over lines',
    weight: 3,
    write(draft) {
      draft.tag('shared side');
      const head = draft.random.pick([
        '**BUYING**',
        'Buy list:',
        'B>',
        'BUYING',
        'WTB:',
        'need these:',
        'LF',
        'looking for:',
        'Buying all below',
      ]);
      const style = draft.random.pick(STYLES);
      const body = lines(draft, draft.goods(draft.random.int(2, 8)), (one) => draft.entry('BUY', one, style));
      return `${head}\n${body}${draft.random.pick(['', `\npm or drop at ${draft.world()}`, '\ndm me', '\ncash ready'])}`;
    },
  },
  {
    name: 'one side word on each line',
    weight: 3,
    write(draft) {
      const side: Side = draft.random.chance(0.6) ? 'SELL' : 'BUY';
      const word =
        side === 'SELL'
          ? draft.random.pick(SELL_WORD)
          : draft.random.pick(['Buy', 'BUY', 'buy', 'B>', 'buying']);
      const style = draft.random.pick(STYLES);
      const body = lines(
        draft,
        draft.goods(draft.random.int(2, 7)),
        (one) => `${word} ${draft.entry(side, one, style)}`,
      );
      return `${body}\n${draft.place()}`;
    },
  },
  {
    name: 'section headings by kind, nothing else said',
    weight: 3,
    write(draft) {
      draft.tag('assumed side', 'multi-line');
      const world = draft.world();
      const dash = draft.random.pick(['---', '==', '**', '—', '']);
      const parts = Array.from({ length: draft.random.int(2, 3) }, () => {
        const { kind, goods } = pickItemsOfKind(draft, 2, 4);
        const style = draft.random.pick(STYLES);
        return `${dash}${dash ? ' ' : ''}${kindHeading(kind)}${dash ? ' ' : ''}${dash}\n${goods.map((one) => draft.entry('SELL', one, style, draft.random.pick([' ', ' - ']))).join('\n')}`;
      });
      return `CHEAP STUFF AT ${world}\n${parts.join('\n')}`;
    },
  },
  {
    name: 'numbered list',
    weight: 2,
    write(draft) {
      const mark = draft.random.pick(['.', ')', '.)']);
      const style = draft.random.pick(['rate', 'locks', 'dear', 'each'] as const);
      let at = 0;
      draft.tag('shared side');
      return `${draft.random.pick(['SELLING:', 'Sell list', 'S>'])}\n${lines(
        draft,
        draft.goods(draft.random.int(2, 6)),
        (one) => {
          at += 1;
          return `${at}${mark} ${draft.entry('SELL', one, style, draft.random.pick([' ', ' - ']))}`;
        },
      )}`;
    },
  },
  {
    name: 'prices before names over lines',
    weight: 2,
    write(draft) {
      draft.tag('price before item');
      const side: Side = draft.random.chance(0.7) ? 'SELL' : 'BUY';
      const style = draft.random.pick(['rate', 'locks', 'dear'] as const);
      const head =
        side === 'SELL'
          ? draft.random.pick(['SELLING', 'S>', 'sell cheap'])
          : draft.random.pick(['BUYING', 'B>']);
      return `${head}\n${lines(draft, draft.goods(draft.random.int(2, 6)), (one) => {
        const name = draft.name(one);
        const price = draft.price(style);
        draft.offer(side, one, name, price);
        return `${price.text.replace(/^@|^rate /, '')} ${name.text}`;
      })}`;
    },
  },
  {
    name: 'one price above the list',
    weight: 3,
    write(draft) {
      draft.tag('shared price', 'shared side', 'multi-line');
      const price = draft.price(draft.random.pick(['rate', 'locks'] as const));
      const head = draft.random.pick([
        `SELL ALL ${price.text.replace(/^@/, '')} EACH`,
        `Selling all ${price.text.replace(/^@/, '')} each:`,
        `S> all ${price.text.replace(/^@/, '')} ea`,
        `everything ${price.text.replace(/^@/, '')} each at ${draft.world()}:`,
      ]);
      const body = draft.goods(draft.random.int(3, 6)).map((one) => {
        const name = draft.name(one);
        draft.offer('SELL', one, name, { ...price, phenomena: [...price.phenomena, 'each'] });
        return `- ${name.text}`;
      });
      return `${head}\n${body.join('\n')}`;
    },
  },
  {
    name: 'names above, one price below',
    weight: 2,
    write(draft) {
      draft.tag('shared price', 'shared side', 'multi-line');
      const price = draft.price(draft.random.pick(['rate', 'locks'] as const));
      const body = draft.goods(draft.random.int(2, 5)).map((one) => {
        const name = draft.name(one);
        draft.offer('SELL', one, name, price);
        return name.text;
      });
      return `${draft.random.pick(['S>', 'SELLING', 'sell'])}\n${body.join('\n')}\nall ${price.text.replace(/^@/, '')} each`;
    },
  },
  {
    name: 'code block or big heading',
    weight: 2,
    write(draft) {
      draft.tag('decoration', 'assumed side');
      const style = draft.random.pick(STYLES);
      const body = lines(draft, draft.goods(draft.random.int(3, 7)), (one) =>
        draft.entry('SELL', one, style, draft.random.pick([' : ', ' | ', ' ........ ', '   '])),
      );
      return draft.random.pick([
        `# CHEAP SHOP ${draft.world()}\n${body}`,
        `SHOP ${draft.world()}\n\`\`\`\n${body}\n\`\`\``,
        `>>> **${draft.world()}** price list\n${body}`,
        `╔══ ${draft.world()} ══╗\n${body}\n╚══════╝`,
      ]);
    },
  },
  {
    name: 'part of the list sold out',
    weight: 2,
    write(draft) {
      draft.tag('sold, negated, quoted', 'shared side');
      const style = draft.random.pick(['rate', 'locks', 'dear'] as const);
      const goods = draft.goods(draft.random.int(3, 6));
      const gone = draft.random.int(0, goods.length - 1);
      let at = -1;
      return `${draft.random.pick(['SELLING', 'S>', 'Sell list:'])}\n${lines(draft, goods, (one) => {
        at += 1;
        if (at !== gone) return draft.entry('SELL', one, style);
        const name = draft.rightName(one).text;
        const price = draft.price(style).text;
        return draft.random.pick([
          `~~${name} ${price}~~`,
          `${name} SOLD`,
          `${name} - sold out`,
          `~~${name}~~ sold`,
          `${name} ${price} (sold)`,
          `${name} ❌ sold`,
        ]);
      })}`;
    },
  },
];
