import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createDictionary, type Dictionary, explainParsing, normaliseName, parseMessage } from '../index.js';

/** A mistake of the user; printed without a stack. */
class UsageError extends Error {}

const USAGE = `Parses offers from trade messages.

  npm run parse -- --in FILE.jsonl --out FILE.jsonl    parse {"id","content"} lines into {"id","offers"} lines
  npm run parse -- --explain "S> laser grid 3wl"       explain how one message is parsed

  --catalogue FILE.tsv    item_id<TAB>name lines that replace the built-in catalogue
  --aliases FILE.tsv      alias<TAB>item name lines that replace the built-in aliases`;

const BUILT_IN_CATALOGUE = fileURLToPath(new URL('../../../db/catalogue/starter-items.tsv', import.meta.url));

interface Terminal {
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** Runs the parse command and returns its exit code: 0, or 1 with a message on what to correct. */
export function runParse(args: readonly string[], terminal: Terminal): 0 | 1 {
  try {
    return parse(args, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.printError(error.message);
    return 1;
  }
}

function parse(args: readonly string[], terminal: Terminal): 0 | 1 {
  const { values } = parseArguments(args);
  if (values.help || (values.in === undefined && values.explain === undefined)) {
    terminal.print(USAGE);
    return values.help ? 0 : 1;
  }
  const dictionary = loadDictionary(values.catalogue, values.aliases);
  if (values.explain !== undefined) terminal.print(explainParsing(dictionary, values.explain));
  if (values.in === undefined) return 0;
  if (values.out === undefined)
    throw new UsageError('Add --out FILE.jsonl to say where to write the offers.');
  const { lines, offers } = parseFile(dictionary, values.in, values.out);
  terminal.print(`Read ${lines} messages with ${offers} offers into ${values.out}.`);
  return 0;
}

function parseArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        in: text,
        out: text,
        catalogue: text,
        aliases: text,
        explain: text,
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function loadDictionary(cataloguePath: string | undefined, aliasPath: string | undefined): Dictionary {
  const isItem = /^\d{1,10}$/;
  const rows = readRows(
    cataloguePath ?? BUILT_IN_CATALOGUE,
    isItem,
    'an item: expected an id, a tab and a name',
  );
  const items = rows.map(([id, name]) => ({ itemId: Number(id), name }));
  if (aliasPath === undefined) return createDictionary(items, []);
  const ids = new Map(items.toReversed().map(({ itemId, name }) => [normaliseName(name), itemId]));
  const aliases = readRows(aliasPath, /\S/, 'an alias: expected the alias, a tab and an item name').flatMap(
    ([alias, name]) => {
      // Aliases of items that this catalogue lacks have no effect.
      const itemId = ids.get(normaliseName(name));
      return itemId === undefined ? [] : [{ alias, itemId }];
    },
  );
  return createDictionary(items, aliases, { builtInAliases: false });
}

/** The two columns of each line; not of comments, and of a first line that is a header. */
function readRows(path: string, key: RegExp, expected: string): [string, string][] {
  return readLines(path).flatMap((line, index): [string, string][] => {
    const [first = '', second = ''] = line.split('\t').map((cell) => cell.trim());
    if (line.trim() === '' || line.startsWith('#') || (index === 0 && !key.test(first))) return [];
    if (key.test(first) && second !== '') return [[first, second]];
    throw new UsageError(`Line ${index + 1} of ${path} is not ${expected}.`);
  });
}

function parseFile(dictionary: Dictionary, from: string, to: string): { lines: number; offers: number } {
  const out: string[] = [];
  let offers = 0;
  for (const [index, line] of readLines(from).entries()) {
    if (line.trim() === '') continue;
    const { id, content } = parseMessageLine(line, index + 1, from);
    const result = parseMessage(dictionary, content);
    offers += result.offers.length;
    out.push(
      JSON.stringify({
        id,
        offers: result.offers.map((offer) => ({
          type: offer.type,
          item: offer.item,
          price: offer.price,
          ...(offer.priceMax === null ? {} : { price_max: offer.priceMax }),
          confidence: offer.confidence,
        })),
      }),
    );
  }
  try {
    writeFileSync(to, out.map((line) => `${line}\n`).join(''));
  } catch (error) {
    throw new UsageError(
      `${to} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return { lines: out.length, offers };
}

const messageSchema = z.object({
  id: z.union([z.string(), z.number()]).nullable().catch(null),
  content: z.string().nullish(),
});

function parseMessageLine(line: string, number: number, path: string) {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UsageError(`Line ${number} of ${path} is not JSON.`);
  }
  const { success, data, error } = messageSchema.safeParse(value);
  if (success) return { id: data.id, content: data.content ?? '' };
  throw new UsageError(
    error.issues[0]?.path[0] === 'content'
      ? `The content in line ${number} of ${path} must be text.`
      : `Line ${number} of ${path} must be an object with "id" and "content".`,
  );
}

function readLines(path: string): string[] {
  if (!existsSync(path)) throw new UsageError(`There is no file at ${path}.`);
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r?\n/);
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
