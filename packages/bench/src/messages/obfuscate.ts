import type { Random } from './seeded-random.js';

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  c: 'с',
  p: 'р',
  x: 'х',
  i: 'і',
  A: 'А',
  E: 'Е',
  O: 'О',
  B: 'В',
  S: 'Ѕ',
};
const STYLES = [
  { capital: 0x1d5d4, small: 0x1d5ee, digit: 0x1d7ec },
  { capital: 0x1d400, small: 0x1d41a, digit: 0x1d7ce },
  { capital: 0x1d670, small: 0x1d68a, digit: 0x1d7f6 },
  { capital: 0x1d63c, small: 0x1d656, digit: null },
  { capital: 0xff21, small: 0xff41, digit: 0xff10 },
];

/** The same words in letters that look alike, are styled, or hide characters without width. */
export function obfuscate(random: Random, text: string): string {
  const roll = random.next();
  if (roll < 0.3)
    return mapWords(text, (letter) => (random.chance(0.5) ? (LOOK_ALIKE[letter] ?? letter) : letter));
  if (roll < 0.5) return mapWords(text, (letter) => (random.chance(0.2) ? `${letter}\u200b` : letter));
  const style = random.pick(STYLES);
  return mapWords(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (code >= 65 && code <= 90) return String.fromCodePoint(style.capital + code - 65);
    if (code >= 97 && code <= 122) return String.fromCodePoint(style.small + code - 97);
    if (code >= 48 && code <= 57 && style.digit !== null)
      return String.fromCodePoint(style.digit + code - 48);
    return letter;
  });
}

/** Ornaments around a message, as auto-posters and phones put them. */
export function decorate(random: Random, text: string): string {
  const ornament = random.pick(['🔥', '💎', '✨', '⚡', '💯', '🚨', '⭐', '<a:fire:81923>', '<:pepe:9912>']);
  return random.pick([
    `${ornament}${ornament} ${text} ${ornament}${ornament}`,
    `${ornament} ${text}`,
    `**${text.replace(/\*/g, '')}**`,
    `======\n${text}\n======`,
    `${text} ${ornament}`,
    `__${text.replace(/_/g, '')}__`,
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
    text.replace(/ /g, '  '),
    `${ornament} ${text.replace(/, /g, ` ${ornament} `)}`,
  ]);
}

/** Changes the letters and leaves custom emoji, links and mentions as they are. */
function mapWords(text: string, map: (letter: string) => string): string {
  return text
    .split(/(<[^>\s]*>|:\w+:)/)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map(map).join('')))
    .join('');
}
