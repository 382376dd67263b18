import { formatText, type Language } from '@lockwatch/texts';

/** Characters that change how text looks or hide in it: zero-width, direction, soft hyphen, control characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}]|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;
const WHITE_SPACE = /\s+/gu;
/** Characters with a meaning in Discord's markdown, mentions and timestamps (`<`) included. */
const MARKDOWN = new Set('\\`*_~|<>[]()#-+=!&{}');
const ZERO_WIDTH_SPACE = '\u200b';
const ELLIPSIS = '…';

/** Text safe for Discord's markdown, at most `max` UTF-16 units: escapes, breaks mentions and links, cuts with `…`. */
export function safeText(text: string, max: number): string {
  return fit(toVisible(text).map(escapeCharacter), max);
}

/** The same where markdown has no meaning: nothing is escaped. */
export function plainText(text: string, max: number): string {
  return fit(toVisible(text), max);
}

function toVisible(text: string): string[] {
  return [...text.toWellFormed().replace(WHITE_SPACE, ' ').replace(INVISIBLE, '').trim()];
}

function escapeCharacter(character: string, index: number, all: readonly string[]): string {
  if (character === '@') return `@${ZERO_WIDTH_SPACE}`;
  if (character === ':' && all[index + 1] === '/') return `:${ZERO_WIDTH_SPACE}`;
  return MARKDOWN.has(character) ? `\\${character}` : character;
}

function fit(pieces: readonly string[], max: number): string {
  const whole = pieces.join('');
  if (whole.length <= max) return whole;
  let result = '';
  for (const piece of pieces) {
    if (result.length + piece.length > max - ELLIPSIS.length) break;
    result += piece;
  }
  return max >= ELLIPSIS.length ? `${result}${ELLIPSIS}` : '';
}

/** As many whole lines as fit into `max` UTF-16 units, and the number of those left out. */
export function fitLines(lines: readonly string[], max: number, language: Language): string {
  const whole = lines.join('\n');
  if (whole.length <= max) return whole;
  const kept: string[] = [];
  for (const [index, line] of lines.entries()) {
    const rest = formatText(language, { text: 'ping.moreLines', values: { count: lines.length - index } });
    if ([...kept, line, rest].join('\n').length > max) {
      return [...kept, rest].join('\n').slice(0, Math.max(0, max));
    }
    kept.push(line);
  }
  return kept.join('\n');
}
