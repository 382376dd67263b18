/** Messages of 4,000 characters that try to slow down the parser, by what they try. */
export function createHostileMessages(names: readonly string[]): Readonly<Record<string, string>> {
  const fill = (part: string): string => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const near = [
    'chandelir',
    'lazer',
    'gridd',
    'pastl',
    'bloc',
    'weater',
    'machin',
    'nigth',
    'sheeet',
    'muzic',
  ];
  return {
    'near misses of names': fill('laser grod pastel bleu weather machin '),
    'ever new misspelt words': Array.from(
      { length: 700 },
      (_, at) => `${near[at % 10]}${letters[at % 26]}${letters[(at >> 4) % 26]}`,
    )
      .join(' ')
      .slice(0, LENGTH),
    'repeated prefix': fill('weather machine - '),
    'prefix of many names': fill('federation starship hull - '),
    'single letters': fill('s b t '),
    numbers: fill('1-2/3=4:5 '),
    'sides only': fill('s> b> t> '),
    'slashes between words': fill('red/blue/green '),
    'open brackets': fill('growsaber (red/'),
    'items without a side': fill('dirt 5/1 rock 3wl '),
    'items without a price': fill('dirt rock '),
    'listed items': fill('dirt, rock, '),
    'letters and items': fill('s dirt b rock '),
    'all names': fill(`${names.join(' ')} `),
    'emoji openings': fill('<:a:<a:b:'),
    colons: fill(':a:b'),
    backticks: fill('`'),
    'digits and separators': fill('1,234,567.'),
    'question marks': fill('chand? '),
    'question marks alone': fill('?'),
    'at signs alone': fill('@'),
    'arrows alone': fill('=>'),
    'every name misspelt': cut(names.map((name) => misspelt(name)).join(' ')),
    'every name misspelt, in a list': cut(`S> ${names.map((name) => misspelt(name)).join(', ')}`),
    'long names misspelt': cut(
      [...names]
        .sort((a, b) => b.length - a.length)
        .map((name) => misspelt(name))
        .join('\n'),
    ),
    'names run together': cut(names.map((name) => name.replace(/\W/g, '')).join('')),
    'names cut in pieces': cut(names.map((name) => name.replace(/(\w{3})/g, '$1 ')).join(' ')),
    'first words of names': cut(names.map((name) => name.split(' ')[0]).join(' ')),
    'last words of names': cut(names.map((name) => name.split(' ').at(-1)).join(' ')),
    'ever new words': cut(Array.from({ length: 800 }, (_, at) => newWord(at)).join(' ')),
    'one word': fill('chandelier'),
    digits: fill('7'),
    'digits and letters': fill('1a2b3c4d5e'),
    'prices only': fill('33/1 3wl 2dl 1bgl 5k 9-10 '),
    'sums of units': fill('1bgl2dl3wl'),
    'ranges without end': fill('1-2-3-4-5-6-7-'),
    'swaps in a row': fill('dirt for rock for '),
    'brackets within brackets': fill('(dirt (rock '),
    'lines of two letters': fill('s\nb\n'),
    'headings only': fill('DOORS\nSIGNS\nPAINT\n'),
    'items and prices by lines': fill('dirt\n5/1\nrock\n'),
    'worlds only': fill('at BUYDIRT go ROCK @LAVA '),
    'one item a thousand times': fill('chand 33/1 '),
    'quoted lines': fill('> dirt 5/1\n> rock\n'),
    'struck out': fill('~~dirt~~ ~~'),
    separators: fill(', | / - • : = '),
    'invisible letters': fill('d\u200bi\u200dr\u2060t '),
    'marks on letters': fill('d\u0301i\u0302r\u0303t '),
    'letters of other scripts': fill('фыва 日本語 ไทย '),
    'styled letters': fill('𝗦𝗘𝗟𝗟 𝗖𝗵𝗮𝗻𝗱 '),
  };
}

function cut(text: string): string {
  return text.repeat(Math.ceil(LENGTH / Math.max(1, text.length))).slice(0, LENGTH);
}

/** One letter of the longest word doubled, another one left out. */
function misspelt(name: string): string {
  const longest = name.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
  const at = Math.floor(longest.length / 2);
  const wrong = longest.slice(0, at) + longest.slice(at - 1, at) + longest.slice(at, -2) + longest.slice(-1);
  return name.replace(longest, wrong);
}

function newWord(at: number): string {
  const vowels = 'aeiou';
  const others = 'bdfgklmnprstvz';
  return Array.from({ length: 6 }, (_, place) => {
    const from = place % 2 === 0 ? others : vowels;
    return from[Math.floor(at / (place + 1) + at * (place + 3)) % from.length];
  }).join('');
}

const LENGTH = 4000;
