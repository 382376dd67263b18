/** What can begin a formula in a spreadsheet: a cell with it is written behind an apostrophe (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DELIMITERS = [',', ';', '\t'] as const;

/** A line of a file: where it began, the first being 1, and its cells. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** CSV as RFC 4180 has it, safe to open in a spreadsheet: no cell is read as a formula, plain numbers stay numbers. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  // A leading apostrophe of the text's own is doubled, so that taking one away gives the text back.
  const isGuarded = text.startsWith("'") || (FORMULA.test(text) && !NUMBER.test(text));
  const safe = isGuarded ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Excel's own first line, which names the divider. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;

/**
 * The rows of a file as spreadsheets write it: cells divided by commas, semicolons or tabs, whichever the first line
 * names (`sep=;`) or has, quoted where needed. Empty lines are left out. Throws SyntaxError, with the line, for a quote
 * that never ends.
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const named = SEPARATOR_LINE.exec(source);
  const delimiter = named?.[1] ?? delimiterOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = named ? 2 : 1;
  let startedAt = line;
  let position = named?.[0].length ?? 0;
  while (position < source.length) {
    const cell =
      source[position] === '"'
        ? readQuoted(source, position, line, delimiter)
        : readPlain(source, position, delimiter);
    line += cell.lineBreaks;
    position = cell.end;
    cells.push(cell.text.startsWith("'") ? cell.text.slice(1) : cell.text);
    if (source[position] === delimiter) {
      position += 1;
      // A delimiter at the very end begins one more, empty cell.
      if (position < source.length) continue;
      cells.push('');
    }
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: startedAt, cells });
    cells = [];
    if (source[position] === '\r') position += 1;
    if (source[position] === '\n') position += 1;
    line += 1;
    startedAt = line;
  }
  return rows;
}

function delimiterOf(source: string): string {
  const first = source.slice(0, source.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

interface ReadCell {
  text: string;
  end: number;
  lineBreaks: number;
}

function readPlain(source: string, start: number, delimiter: string): ReadCell {
  let end = start;
  while (end < source.length && source[end] !== delimiter && source[end] !== '\r' && source[end] !== '\n') {
    end += 1;
  }
  return { text: source.slice(start, end), end, lineBreaks: 0 };
}

function readQuoted(source: string, start: number, line: number, delimiter: string): ReadCell {
  let text = '';
  let position = start + 1;
  for (;;) {
    const quote = source.indexOf('"', position);
    if (quote === -1) throw new SyntaxError(`The quote that begins in line ${line} never ends.`);
    text += source.slice(position, quote);
    if (source[quote + 1] !== '"') {
      // What stands behind the closing quote belongs to the cell, as spreadsheets read it.
      const rest = readPlain(source, quote + 1, delimiter);
      return { text: text + rest.text, end: rest.end, lineBreaks: text.split('\n').length - 1 };
    }
    text += '"';
    position = quote + 2;
  }
}
