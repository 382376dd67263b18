import {
  type CatalogueItem,
  createDictionary,
  type Dictionary,
  type ItemAlias,
  parseMessage,
  searchItems,
} from '@lockwatch/language';
import {
  type BenchRow,
  getThreadMs,
  measureCpuSeconds,
  measureMegabytes,
  percentile,
  roundTo,
} from '../results.js';
import { loadBenchData } from './bench-data.js';
import { loadGeneratedMessages } from './generated-messages.js';
import { createHostileMessages } from './hostile-messages.js';
import { compareWithNameSearch } from './name-search-bench.js';

const ITEMS = 14_586;
const ALIASES = 20_000;
const MEASURE_MS = 4000;
const SLICES = 8;
const HOSTILE_READINGS = 20;

/** Measures the parser's speed, worst cases and size with a catalogue of full size and 20,000 aliases. */
export function benchSpeed(): BenchRow[] {
  const benchData = loadBenchData();
  const isWhole = benchData.items.length >= ITEMS;
  const items = isWhole
    ? benchData.items
    : [...benchData.items, ...createInventedItems(benchData.items, ITEMS - benchData.items.length)];
  const idOf = new Map(items.map(({ itemId, name }) => [name, itemId]));
  const known = benchData.aliases.flatMap(({ alias, name }): ItemAlias[] => {
    const itemId = idOf.get(name);
    return itemId === undefined ? [] : [{ alias, itemId }];
  });
  const aliases = [...known, ...createInventedAliases(items, ALIASES - known.length)];
  const note = `${items.length} items, ${aliases.length} aliases`;
  const built = build(items, aliases, note);
  const generated = loadGeneratedMessages('held-out').map(({ content }) => content);
  const typical = [...(benchData.corpus ?? []).map(({ content }) => content), ...generated].filter(
    (content) => content.length >= 40 && content.length <= 180,
  );
  const adverts = generated.filter((content) => content.includes('\n') && content.length > 180);
  const worst = hostile(built.dictionary, items);
  const typicalRows = measureParsing('typical messages', built.dictionary, typical);
  return [
    ...built.rows,
    ...typicalRows,
    ...compareWithNameSearch(built.dictionary, items, aliases, typical),
    ...measureParsing('long adverts', built.dictionary, adverts),
    ...worst,
    inTypicalMessages(hostile(built.dictionary, items)[1], typicalRows[0]),
    ...updating(built.dictionary),
    searching(built.dictionary, items),
  ];
}

function build(
  items: readonly CatalogueItem[],
  aliases: readonly ItemAlias[],
  note: string,
): { dictionary: Dictionary; rows: BenchRow[] } {
  const times: number[] = [];
  let dictionary = createDictionary(items, aliases);
  for (let round = 0; round < 3; round++) {
    times.push(
      1000 *
        measureCpuSeconds(() => {
          dictionary = createDictionary(items, aliases);
        }),
    );
  }
  return {
    dictionary,
    rows: [
      {
        name: 'language: dictionary build',
        unit: 'CPU ms',
        value: roundTo(Math.min(...times)),
        n: times.length,
        note: `${note}; best of three`,
      },
      sizeOf(items, aliases, note),
    ],
  };
}

/** Heap that one dictionary holds on to: after a collection with it, less after a collection without it. */
function sizeOf(items: readonly CatalogueItem[], aliases: readonly ItemAlias[], note: string): BenchRow {
  return {
    name: 'language: dictionary size',
    unit: 'MB',
    value: roundTo(measureMegabytes(() => createDictionary(items, aliases))),
    n: 1,
    note: globalThis.gc
      ? `${note}; heap and typed arrays after collection`
      : `${note}; without --expose-gc an upper bound`,
  };
}

function measureParsing(what: string, dictionary: Dictionary, messages: readonly string[]): BenchRow[] {
  const note = `${roundTo(messages.reduce((sum, message) => sum + message.length, 0) / messages.length, 0)} characters on average, ${messages.length} different ones`;
  for (let round = 0; round < 4; round++) for (const message of messages) parseMessage(dictionary, message);
  // The best of several slices: what reading costs, with as little as possible of what else the machine was doing.
  let perSecond = 0;
  let count = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const from = count;
    const seconds = measureCpuSeconds(() => {
      const end = performance.now() + MEASURE_MS / SLICES;
      while (performance.now() < end) {
        for (let at = 0; at < 200; at++)
          parseMessage(dictionary, messages[(count + at) % messages.length] ?? '');
        count += 200;
      }
    });
    perSecond = Math.max(perSecond, (count - from) / seconds);
  }
  // Each message's best of three: what it costs, without what else the machine was doing meanwhile.
  const times = messages.map((message) => {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const from = performance.now();
      parseMessage(dictionary, message);
      best = Math.min(best, performance.now() - from);
    }
    return best;
  });
  return [
    { name: `language: ${what} read`, unit: 'per CPU second', value: Math.round(perSecond), n: count, note },
    {
      name: `language: one of the ${what}, p99`,
      unit: 'ms',
      value: roundTo(percentile(times, 0.99), 4),
      n: times.length,
      note,
    },
    {
      name: `language: one of the ${what}, p99`,
      unit: 'times the median',
      value: roundTo(percentile(times, 0.99) / percentile(times, 0.5)),
      n: times.length,
      note,
    },
  ];
}

function hostile(dictionary: Dictionary, items: readonly CatalogueItem[]): BenchRow[] {
  const messages = Object.entries(createHostileMessages(items.map((item) => item.name)));
  const measurements = messages
    .map(([kind, message]) => {
      // The first time counts as well: nobody sends the same attack twice for a warm cache.
      const readOnce = (): number => 1000 * measureCpuSeconds(() => parseMessage(dictionary, message));
      const before = getThreadMs();
      const first = readOnce();
      const reader = getThreadMs() - before;
      const again = Array.from({ length: HOSTILE_READINGS }, readOnce);
      return { kind, first, best: Math.min(first, ...again), reader, again };
    })
    .sort((a, b) => b.best - a.best);
  const toRow = (name: string, value: number, note: string): BenchRow => ({
    name: `language: hostile 4,000 characters, ${name}`,
    unit: 'CPU ms',
    value: roundTo(value, 2),
    n: messages.length,
    note,
  });
  return [
    toRow(
      'p99',
      percentile(
        measurements.flatMap(({ again }) => again),
        0.99,
      ),
      `${HOSTILE_READINGS} readings of each kind after the first`,
    ),
    toRow(
      'worst',
      measurements[0]?.best ?? 0,
      measurements
        .slice(0, 6)
        .map(({ kind, best }) => `${kind} ${best.toFixed(2)}`)
        .join(', '),
    ),
    toRow(
      'worst at first sight',
      Math.max(...measurements.map(({ first }) => first)),
      "with the runtime's threads, which compile new paths and collect garbage meanwhile",
    ),
    toRow(
      'the parser alone at first sight',
      Math.max(...measurements.map(({ reader }) => reader)),
      'the parsing thread; 0 where the runtime does not report it',
    ),
  ];
}

/** What the slowest hostile message costs, in typical messages: both after the runtime has compiled the parser. */
function inTypicalMessages(hostileRow: BenchRow | undefined, typicalRow: BenchRow | undefined): BenchRow {
  const value = roundTo(((hostileRow?.value ?? 0) / 1000) * (typicalRow?.value ?? 0));
  return {
    name: 'language: hostile 4,000 characters, worst, compiled',
    unit: 'typical messages',
    value,
    n: 1,
    note: hostileRow?.note,
  };
}

/** Adds an alias, reads a message by it, takes it away again. Throws when a change has no effect at once. */
function updating(dictionary: Dictionary): BenchRow[] {
  const [first] = [...dictionary.items()];
  if (first === undefined) return [];
  const [itemId, item] = first;
  const times: { add: number; remove: number }[] = [];
  for (let at = 0; at < 500; at++) {
    const alias = { alias: `zq${letters(at)}xj`, itemId };
    const names = (): boolean =>
      parseMessage(dictionary, `S> ${alias.alias} 5wl`).offers.some((offer) => offer.item === item);
    if (names()) throw new Error(`"${alias.alias}" was known before it was added.`);
    const start = performance.now();
    dictionary.addAlias(alias);
    const added = performance.now();
    if (!names()) throw new Error(`The alias "${alias.alias}" had no effect at once.`);
    const again = performance.now();
    dictionary.removeAlias(alias);
    times.push({ add: added - start, remove: performance.now() - again });
    if (names()) throw new Error(`"${alias.alias}" was still known after it was removed.`);
  }
  const toRow = (what: string, own: number[]): BenchRow => ({
    name: `language: alias ${what} in place, p99`,
    unit: 'ms',
    value: roundTo(percentile(own, 0.99), 3),
    n: own.length,
    note: 'each change verified by parsing a message',
  });
  return [
    toRow(
      'added',
      times.map(({ add }) => add),
    ),
    toRow(
      'removed',
      times.map(({ remove }) => remove),
    ),
  ];
}

function searching(dictionary: Dictionary, items: readonly CatalogueItem[]): BenchRow {
  searchItems(dictionary, 'a', 10);
  const times: number[] = [];
  for (let at = 0; at < items.length; at += 29) {
    const name = items[at]?.name ?? '';
    for (const query of [name.slice(0, 1), name.slice(0, 3), name.slice(0, 6), name.replace(/[aeiou]/, '')]) {
      const start = performance.now();
      searchItems(dictionary, query, 10);
      times.push(performance.now() - start);
    }
  }
  return {
    name: 'language: item search, p99',
    unit: 'ms',
    value: roundTo(percentile(times, 0.99), 2),
    n: times.length,
  };
}

/** Names of the real catalogue's shape, for machines without it. */
function createInventedItems(known: readonly CatalogueItem[], count: number): CatalogueItem[] {
  const words = [...new Set(known.flatMap((item) => item.name.split(' ')))];
  return Array.from({ length: count }, (_, at) => ({
    itemId: 1_000_000 + at,
    name: `${words[at % words.length]} ${words[(at * 7 + Math.floor(at / words.length)) % words.length]} ${words[(at * 13 + 5) % words.length]}`,
  }));
}

function createInventedAliases(items: readonly CatalogueItem[], count: number): ItemAlias[] {
  const syllables = ['ba', 'ko', 'ri', 'zu', 'ta', 'me', 'lo', 'qui', 'xa', 'po', 'ne', 'sti', 'gra', 'vo'];
  const syllable = (at: number): string => syllables[at % syllables.length] ?? 'ba';
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    alias: `${syllable(at)}${syllable(Math.floor(at / 14))}${syllable(Math.floor(at / 196))}${syllable(Math.floor(at / 2744))}${at % 3 === 0 ? ` ${syllable(at >> 3)}${syllable(at >> 7)}` : ''}`,
    itemId: items[(at * 31) % items.length]?.itemId ?? 0,
  }));
}

function letters(at: number): string {
  return String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26));
}
