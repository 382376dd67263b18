import fc from 'fast-check';

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

const LOOK_ALIKE = new Map(
  [...'aeocpxiAEOBS'].map((letter, at) => [letter, [...'аеосрхіАЕОВЅ'][at] ?? letter]),
);
/** The capital A, the small a and, where there is one, the digit 0 of styled letters. */
const STYLES = [
  [0x1d5d4, 0x1d5ee, 0x1d7ec],
  [0x1d400, 0x1d41a, 0x1d7ce],
  [0x1d670, 0x1d68a, 0x1d7f6],
  [0xff21, 0xff41, 0xff10],
] as const;
const ORNAMENTS = ['🔥', '💎', '⚡', '🚨', '<a:fire:81923>', '<:pepe:9912>', '**', '__', '======\n', '> '];

/** Texts that a careless parser fails on, from real-looking messages and item names. */
export function hardTexts(messages: readonly string[], names: readonly string[]): fc.Arbitrary<string> {
  const message = fc.constantFrom(...messages);
  const name = fc.constantFrom(...names);
  const piece = fc.constantFrom(...PIECES);
  // Half of a surrogate pair now and then: Discord sends none, but nothing says it never will.
  const halves = fc.array(fc.nat(0xffff), { maxLength: 60 }).map((codes) => String.fromCharCode(...codes));
  const part = fc
    .tuple(message, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(60))
    .map(([text, at, length]) => text.slice(at * text.length, at * text.length + length));
  const edit = fc.tuple(fc.nat(220), fc.nat(3), fc.oneof(fc.constant(''), piece));
  const mutated = fc
    .tuple(message, fc.array(edit, { minLength: 1, maxLength: 5 }))
    .map(([text, edits]) =>
      edits.reduce((all, [at, cut, put]) => all.slice(0, at) + put + all.slice(at + cut), text.slice(0, 220)),
    );
  const salad = fc
    .tuple(fc.array(fc.oneof(piece, piece, name), { maxLength: 24 }), fc.constantFrom(' ', ''))
    .map(([parts, space]) => parts.join(space));
  const repeated = fc
    .tuple(piece, fc.oneof(name, piece), fc.constantFrom(' ', ''), fc.integer({ min: 2, max: 40 }))
    .map(([first, second, space, times]) => (first + space + second).repeat(times).slice(0, 300));
  const disguised = fc
    .tuple(
      message,
      fc.constantFrom(toLookAlike, hideSpaces, ...STYLES.map(toStyled)),
      fc.constantFrom(...ORNAMENTS),
    )
    .map(([text, disguise, ornament]) => `${ornament}${disguise(text.slice(0, 160))} ${ornament}`);
  const spliced = fc.array(part, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''));
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    halves,
    { arbitrary: spliced, weight: 3 },
    { arbitrary: mutated, weight: 2 },
    { arbitrary: salad, weight: 2 },
    repeated,
    disguised,
  );
}

function toLookAlike(text: string): string {
  return mapWords(text, (letter) => LOOK_ALIKE.get(letter) ?? letter);
}

function hideSpaces(text: string): string {
  return mapWords(text, (letter) => `${letter}\u200b`);
}

function toStyled([capital, small, digit]: (typeof STYLES)[number]): (text: string) => string {
  const styled = (letter: string): string => {
    const code = letter.charCodeAt(0);
    if (/[A-Z]/.test(letter)) return String.fromCodePoint(capital + code - 65);
    if (/[a-z]/.test(letter)) return String.fromCodePoint(small + code - 97);
    return /\d/.test(letter) ? String.fromCodePoint(digit + code - 48) : letter;
  };
  return (text) => mapWords(text, styled);
}

/** Changes the letters and leaves custom emoji, links and mentions as they are. */
function mapWords(text: string, map: (letter: string) => string): string {
  return text
    .split(/(<[^>\s]*>|:\w+:)/)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map(map).join('')))
    .join('');
}
