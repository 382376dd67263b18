import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AppError, createFieldError, LIMITS } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import { CsvError, parse } from 'csv-parse';

/** A cell that starts like this could run as a formula: it is written behind an apostrophe (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DELIMITERS = [',', ';', '\t'] as const;
/** Excel's own first line, which names the delimiter. */
export const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;
/** Bytes parsed before other work of the process runs: a few milliseconds. */
const CHUNK_BYTES = 4096;
/** More lines, and longer ones, than any list has. */
const LINES_MAX = 2 * LIMITS.rulesPerCall;
const LINE_MAX_LENGTH = 4000;

export interface CsvRow {
  line: number;
  cells: string[];
}

export interface FileLine {
  line: number;
  text: string;
}

/** The lines of a file that have a text. Throws INVALID for an empty file, and one that no list has. */
export function splitLines(file: string): FileLine[] {
  const lines: FileLine[] = [];
  let line = 1;
  for (const [part] of file.matchAll(/\r\n|[\r\n]|[^\r\n]+/g)) {
    if (part.length > LINE_MAX_LENGTH)
      throw createFileError({ text: 'watching.file.lineTooLong', values: { line, max: LINE_MAX_LENGTH } });
    if (/^[\r\n]/.test(part)) line += 1;
    else if (!/^[\s,;"]*$/.test(part)) lines.push({ line, text: part });
    if (line > LINES_MAX)
      throw createFileError({ text: 'watching.file.tooManyLines', values: { max: LINES_MAX } });
  }
  if (lines.length === 0) throw createFileError({ text: 'watching.file.empty' });
  return lines;
}

/** INVALID for a file. */
export function createFileError(text: Text): AppError {
  return createFieldError('csv', text);
}

/** CSV as in RFC 4180, safe to open in a spreadsheet: no cell becomes a formula, plain numbers stay numbers. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  // An apostrophe at the start of the text itself is doubled, so that parsing can remove one.
  const isGuarded = text.startsWith("'") || (FORMULA.test(text) && !NUMBER.test(text));
  const safe = isGuarded ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The rows of a file, each with the line in which it ends; delimiter by `sep=;` or the first line. Skips empty rows. Throws
 * INVALID.
 */
export async function* parseCsv(text: string): AsyncGenerator<CsvRow> {
  const source = text.replace(/^\uFEFF/, '');
  const separator = SEPARATOR_LINE.exec(source)?.[1];
  const parser = parse({
    delimiter: separator ?? detectDelimiter(source),
    from_line: separator === undefined ? 1 : 2,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  const rows: AsyncIterable<{ info: { lines: number }; record: string[] }> = Readable.from(
    splitIntoChunks(Buffer.from(source)),
  ).pipe(parser);
  let line = 0;
  try {
    for await (const { info, record } of rows) {
      line = info.lines;
      yield { line, cells: record.map((cell) => (cell.startsWith("'") ? cell.slice(1) : cell)) };
    }
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw createFileError({ text: 'watching.file.openQuote', values: { line: line + 1 } });
  }
}

async function* splitIntoChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
    await nextTurn();
  }
}

function detectDelimiter(source: string): string {
  const first = source.slice(0, source.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
