import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDictionary, explainReading, normaliseName, readMessage } from '../index.js';
/** Something the person at the keyboard can put right; printed without a stack. */
class UsageError extends Error {
}
const USAGE = `Reads offers out of trade messages.

  npm run parse -- --in FILE.jsonl --out FILE.jsonl    read {"id","content"} lines, write {"id","offers"} lines
  npm run parse -- --explain "S> laser grid 3wl"       show how one message is read

  --catalogue FILE.tsv    item_id<TAB>name lines in place of the built-in catalogue
  --aliases FILE.tsv      alias<TAB>item name lines in place of the built-in aliases`;
const BUILT_IN_CATALOGUE = fileURLToPath(new URL('../../../db/catalogue/starter-items.tsv', import.meta.url));
/** Runs the parse command and returns its exit code: 0, or 1 with a plain sentence on what to put right. */
export function runParse(args, terminal) {
    try {
        return parse(args, terminal);
    }
    catch (error) {
        if (!(error instanceof UsageError))
            throw error;
        terminal.complain(error.message);
        return 1;
    }
}
function parse(args, terminal) {
    const { values } = readArguments(args);
    if (values.help || (values.in === undefined && values.explain === undefined)) {
        terminal.print(USAGE);
        return values.help ? 0 : 1;
    }
    const dictionary = loadDictionary(values.catalogue, values.aliases);
    if (values.explain !== undefined)
        terminal.print(explainReading(dictionary, values.explain));
    if (values.in === undefined)
        return 0;
    if (values.out === undefined)
        throw new UsageError('Say where to write with --out FILE.jsonl.');
    const { lines, offers } = parseFile(dictionary, values.in, values.out);
    terminal.print(`Read ${lines} messages with ${offers} offers into ${values.out}.`);
    return 0;
}
function readArguments(args) {
    const text = { type: 'string' };
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
    }
    catch (error) {
        throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    }
}
function loadDictionary(cataloguePath, aliasPath) {
    const path = cataloguePath ?? BUILT_IN_CATALOGUE;
    if (!existsSync(path)) {
        throw new UsageError(cataloguePath === undefined
            ? 'The built-in catalogue is missing; name one with --catalogue FILE.tsv.'
            : `There is no catalogue at ${path}.`);
    }
    const items = readCatalogue(path);
    const byName = new Map();
    for (const item of items) {
        const key = normaliseName(item.name);
        if (!byName.has(key))
            byName.set(key, item.itemId);
    }
    if (aliasPath === undefined)
        return createDictionary(items, []);
    return createDictionary(items, readAliases(aliasPath, byName), { builtInAliases: false });
}
function readCatalogue(path) {
    const items = [];
    for (const [index, line] of readLines(path).entries()) {
        const [id = '', name = ''] = line.split('\t');
        if (line.trim() === '' || line.startsWith('#') || (index === 0 && !/^\d+$/.test(id)))
            continue;
        if (!/^\d{1,10}$/.test(id) || name.trim() === '') {
            throw new UsageError(`Line ${index + 1} of ${path} is not an item: it must be an id, a tab and a name.`);
        }
        items.push({ itemId: Number(id), name: name.trim() });
    }
    return items;
}
function readAliases(path, byName) {
    const aliases = [];
    for (const [index, line] of readLines(path).entries()) {
        if (line.trim() === '' || line.startsWith('#'))
            continue;
        const [alias = '', name = ''] = line.split('\t');
        if (alias.trim() === '' || name.trim() === '') {
            throw new UsageError(`Line ${index + 1} of ${path} is not an alias: it must be the alias, a tab and an item name.`);
        }
        // Aliases of items that this catalogue lacks cannot mean anything here.
        const itemId = byName.get(normaliseName(name));
        if (itemId !== undefined)
            aliases.push({ alias, itemId });
    }
    return aliases;
}
function parseFile(dictionary, from, to) {
    const out = [];
    let offers = 0;
    for (const [index, line] of readLines(from).entries()) {
        if (line.trim() === '')
            continue;
        const { id, content } = readMessageLine(line, index + 1, from);
        const reading = readMessage(dictionary, content);
        offers += reading.offers.length;
        out.push(JSON.stringify({
            id,
            offers: reading.offers.map((offer) => ({
                type: offer.type,
                item: offer.item,
                price: offer.price,
                ...(offer.priceMax === null ? {} : { price_max: offer.priceMax }),
                confidence: offer.confidence,
            })),
        }));
    }
    try {
        writeFileSync(to, out.map((line) => `${line}\n`).join(''));
    }
    catch (error) {
        throw new UsageError(`${to} cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
    }
    return { lines: out.length, offers };
}
function readMessageLine(line, number, path) {
    let value;
    try {
        value = JSON.parse(line);
    }
    catch {
        throw new UsageError(`Line ${number} of ${path} is not JSON.`);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new UsageError(`Line ${number} of ${path} must be an object with "id" and "content".`);
    }
    const id = 'id' in value && (typeof value.id === 'string' || typeof value.id === 'number') ? value.id : null;
    const content = 'content' in value ? value.content : undefined;
    if (content !== null && content !== undefined && typeof content !== 'string') {
        throw new UsageError(`The content in line ${number} of ${path} must be text.`);
    }
    return { id, content: content ?? '' };
}
function readLines(path) {
    if (!existsSync(path))
        throw new UsageError(`There is no file at ${path}.`);
    try {
        return readFileSync(path, 'utf8')
            .replace(/^\ufeff/, '')
            .split(/\r?\n/);
    }
    catch (error) {
        throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
}
//# sourceMappingURL=run-parse.js.map