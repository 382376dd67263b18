import { decorate, obfuscate } from './obfuscate.js';
import type { Random } from './seeded-random.js';

const PIECES = [
  ...`
S> b> t> s: sell buy trade swap all each ea for per at go @ world: -> / | + & ( ) [ ] ? ! > < : = ~ ~~ *
** _ || <:wl:1> <a:x:2> <: <@1> <#1> <t:1> :dl: :bgl: wl dl bgl gems k x X3 seed seeds not no sold out pc
my ur jual beli vendo satılık hanap 0 1 33/1 1/33 3/10 4.5 1,5 1.234 9-10 25-40/1 1e9 99999999999999999999
0/0 1/0 -5 .5 5. ٣ ½ ² 🔥 🇮🇩 👨‍👩‍👧 ﷺ İ ß ﬁ ’ " http://a.b/c discord.gg/x paint WEATHER DOORS constructor
__proto__ max bin c/o half dozen
`
    .trim()
    .split(/[ \n]/),
  '\n',
  '\r\n',
  '\n> ',
  '\n- ',
  '# ',
  '- ',
  ', ',
  ' / ',
  '`',
  '```',
  '\u200b',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\u0000',
  '\ud83d',
  '\udd25',
  '\u0301',
  "'",
  '\\',
  'SELL LIST',
  'BUY LIST',
];

/** Makes texts that a careless reader fails on, from real-looking messages and item names, ever new ones. */
export function createFuzzer(
  random: Random,
  messages: readonly string[],
  names: readonly string[],
): () => string {
  const kinds = [
    anyUnicode,
    spliced,
    spliced,
    spliced,
    mutated,
    mutated,
    salad,
    salad,
    repeated,
    disguisedMessage,
  ];
  return () => random.pick(kinds)(random, messages, names);
}

type MessageGenerator = (random: Random, messages: readonly string[], names: readonly string[]) => string;

const anyUnicode: MessageGenerator = (random) => {
  let text = '';
  const length = random.int(0, 60);
  while (text.length < length) {
    const roll = random.next();
    // Half of a surrogate pair now and then: Discord sends none, but nothing says it never will.
    if (roll < 0.1) text += String.fromCharCode(random.int(0xd800, 0xdfff));
    else if (roll < 0.4) text += String.fromCharCode(random.int(0, 0x24ff));
    else if (roll < 0.7) text += String.fromCharCode(random.int(0, 0xffff));
    else text += String.fromCodePoint(random.int(0x10000, 0x10ffff));
  }
  return text;
};

const spliced: MessageGenerator = (random, messages) => {
  let text = '';
  for (let part = random.int(2, 4); part > 0; part--) {
    const message = random.pick(messages);
    const from = random.int(0, message.length);
    text += message.slice(from, from + random.int(0, 60));
  }
  return text;
};

const mutated: MessageGenerator = (random, messages) => {
  let text = random.pick(messages).slice(0, 220);
  for (let edit = random.int(1, 5); edit > 0; edit--) {
    const at = random.int(0, text.length);
    const put = random.chance(0.3) ? '' : random.pick(PIECES);
    text = text.slice(0, at) + put + text.slice(at + random.int(0, 3));
  }
  return text;
};

const salad: MessageGenerator = (random, _, names) => {
  const parts = Array.from({ length: random.int(0, 24) }, () =>
    random.chance(0.3) ? random.pick(names) : random.pick(PIECES),
  );
  return parts.join(random.chance(0.6) ? ' ' : '');
};

const repeated: MessageGenerator = (random, messages, names) => {
  const part = [
    random.pick(PIECES),
    random.chance(0.5) ? random.pick(names) : random.pick(PIECES),
    random.chance(0.3) ? random.pick(messages).slice(0, 12) : '',
  ].join(random.chance(0.5) ? ' ' : '');
  return part.repeat(random.int(2, 40)).slice(0, 300);
};

const disguisedMessage: MessageGenerator = (random, messages) => {
  const text = obfuscate(random, random.pick(messages).slice(0, 160));
  return random.chance(0.5) ? decorate(random, text) : text;
};
