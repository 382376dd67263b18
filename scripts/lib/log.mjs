import { styleText } from 'node:util';

/** Fields that are of no use in the log of one machine. */
const OMITTED = new Set([
  'level',
  'time',
  'msg',
  'name',
  'pid',
  'hostname',
  'v',
  'err',
  'error',
  'process',
  'role',
]);
const MAX_FIELDS = 8;
const MAX_VALUE_LENGTH = 120;
const MAX_STACK_LINES = 12;

/** @type {Record<number, { label: string, style: Parameters<typeof styleText>[0] }>} */
const LEVELS = {
  10: { label: 'trace', style: 'gray' },
  20: { label: 'debug', style: 'gray' },
  30: { label: 'info', style: 'green' },
  40: { label: 'warn', style: 'yellow' },
  50: { label: 'error', style: 'red' },
  60: { label: 'fatal', style: 'red' },
};
const [INFO, WARN] = [30, 40];

/** @type {Record<string, Parameters<typeof styleText>[0]>} */
const NAME_STYLES = {
  launcher: 'bold',
  postgres: 'blue',
  migrate: 'blue',
  sandbox: 'magenta',
  server: 'cyan',
  worker: 'yellow',
  bot: 'green',
};
const NAME_WIDTH = 8;
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/**
 * PostgreSQL's severities as our log levels. Its routine messages are debug lines here, and so are errors of statements:
 * the program that sent the statement gets the error and logs it.
 */
const POSTGRES_LEVELS = new Map([
  ['WARNING', 40],
  ['FATAL', 50],
  ['PANIC', 60],
]);
const POSTGRES_LEVEL = 20;

/**
 * Whether a line is at or above the threshold. Most processes apply the threshold themselves; this is for those
 * that do not know it, such as PostgreSQL.
 *
 * @param {string} line
 * @param {string | undefined} threshold one of pino's names; anything else counts as info
 */
export function isShown(line, threshold) {
  // A line that begins with a tab continues PostgreSQL's message above.
  const level = line.startsWith('\t') ? POSTGRES_LEVEL : parseEntry(line)?.level;
  const [lowest = INFO] = Object.entries(LEVELS).find(([, { label }]) => label === threshold) ?? [];
  return typeof level !== 'number' || level >= Number(lowest);
}

/**
 * One line of a process's output, formatted for a terminal: time, process, level, message, a few fields. JSON lines
 * come from pino; any other line is shown unchanged, from stderr as a warning. An error's stack follows below its
 * line.
 *
 * @param {string} name the process
 * @param {string} line without its line feed
 * @param {{ color: boolean, now?: number, stream?: 'stdout' | 'stderr' }} options `now` in ms since 1970, for lines that
 *   carry no time
 * @returns {string} one or more lines, without a last line feed
 */
export function formatLogLine(name, line, { color, now = Date.now(), stream = 'stdout' }) {
  const entry = parseEntry(line);
  /** @param {Parameters<typeof styleText>[0]} style @param {string} text */
  const paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
  const head = (/** @type {number} */ time, /** @type {number} */ level) => {
    const { style, label } = LEVELS[level] ?? { style: 'green', label: 'info' };
    return `${paint('gray', CLOCK.format(time))} ${paint(NAME_STYLES[name] ?? 'white', name.padEnd(NAME_WIDTH))} ${paint(style, label.padEnd(5))}`;
  };

  if (entry === null) return `${head(now, stream === 'stderr' ? WARN : INFO)} ${line}`;

  const level = typeof entry.level === 'number' ? entry.level : INFO;
  const error = asError(entry.err ?? entry.error);
  const message = typeof entry.msg === 'string' && entry.msg !== '' ? entry.msg : (error?.message ?? '');
  const fields = Object.entries(entry)
    .filter(([key, value]) => !OMITTED.has(key) && value !== undefined && value !== null)
    .slice(0, MAX_FIELDS)
    .map(([key, value]) => `${paint('gray', `${key}=`)}${shorten(value)}`);
  if (error !== null && error.message !== message)
    fields.push(`${paint('gray', 'error=')}${shorten(error.message)}`);
  const first = [head(formatTime(entry.time, now), level), message, ...fields]
    .filter((part) => part !== '')
    .join(' ');
  if (error?.stack === undefined || level < 50) return first;
  const stack = error.stack.split('\n').slice(0, MAX_STACK_LINES);
  return [first, ...stack.map((part) => paint('gray', `    ${part}`))].join('\n');
}

/**
 * Splits a stream of bytes into lines.
 *
 * @param {(line: string) => void} onLine
 * @returns {{ push: (chunk: string) => void, end: () => void }} `end` hands over a last line that has no line feed
 */
export function lineSplitter(onLine) {
  let rest = '';
  return {
    push(chunk) {
      const lines = (rest + chunk).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') onLine(line);
    },
    end() {
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | null}
 */
function parseEntry(line) {
  const postgres =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}) UTC \[\d+\] (?:\S+ )?([A-Z]+): {1,2}(.*)$/.exec(line);
  if (postgres !== null) {
    const [, day, time, word, msg] = postgres;
    return { level: POSTGRES_LEVELS.get(word ?? '') ?? POSTGRES_LEVEL, time: `${day}T${time}Z`, msg };
  }
  if (!line.startsWith('{')) return null;
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {{ message: string, stack?: string } | null}
 */
function asError(value) {
  if (typeof value === 'string') return { message: value };
  if (typeof value !== 'object' || value === null || !('message' in value)) return null;
  const stack = 'stack' in value && typeof value.stack === 'string' ? value.stack : undefined;
  return { message: String(value.message), ...(stack === undefined ? {} : { stack }) };
}

/** @param {unknown} value */
function shorten(value) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const oneLine = /\s/.test(text) && typeof value === 'string' ? JSON.stringify(text) : text;
  return oneLine.length > MAX_VALUE_LENGTH ? `${oneLine.slice(0, MAX_VALUE_LENGTH - 1)}…` : oneLine;
}

/** @param {unknown} time @param {number} now */
function formatTime(time, now) {
  const ms = typeof time === 'number' ? time : typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isFinite(ms) ? ms : now;
}
