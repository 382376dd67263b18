/** Characters that change how text looks or hide in it: zero-width, direction, soft hyphen, control characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}]|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;
const WHITE_SPACE = /\s+/gu;
/** Everything Discord's markdown gives a meaning to, mentions and timestamps (`<`) included. */
const MARKDOWN = new Set('\\`*_~|<>[]()#-+=!&{}');
const ZERO_WIDTH_SPACE = '\u200b';
const ELLIPSIS = '…';

/**
 * Text of a stranger for use inside Discord's markdown: one line, shown as it was typed, at most `max` UTF-16 units
 * after escaping. Markdown is escaped, `@` and `://` are parted by a zero-width space so that no mention and no link
 * comes of them, and invisible characters are dropped. Cut text ends in `…`, never inside an escape or a character.
 */
export function safeText(text: string, max: number): string {
  const plain = text.toWellFormed().replace(WHITE_SPACE, ' ').replace(INVISIBLE, '').trim();
  return fit([...plain].map(escapeCharacter), max);
}

function escapeCharacter(character: string, index: number, all: readonly string[]): string {
  if (character === '@') return `@${ZERO_WIDTH_SPACE}`;
  if (character === ':' && all[index + 1] === '/') return `:${ZERO_WIDTH_SPACE}`;
  return MARKDOWN.has(character) ? `\\${character}` : character;
}

/** Joins as many pieces as fit into `max` UTF-16 units, whole ones only. */
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

/** Whole lines that fit into `max` UTF-16 units together; says how many were left out. */
export function fitLines(lines: readonly string[], max: number): string {
  const whole = lines.join('\n');
  if (whole.length <= max) return whole;
  const kept: string[] = [];
  for (const [index, line] of lines.entries()) {
    const rest = `and ${lines.length - index} more`;
    if ([...kept, line, rest].join('\n').length > max) {
      return [...kept, rest].join('\n').slice(0, Math.max(0, max));
    }
    kept.push(line);
  }
  return kept.join('\n');
}
