import { createDictionary, type Dictionary } from '../dictionary/dictionary.js';
import { readMessage } from '../read-message.js';
import { searchItems } from '../search/search-items.js';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import type { CatalogueItem, ItemAlias } from '../types.js';
import { hostileMessages } from './hostile-messages.js';
import { type LabelledMessage, type LabelledOffer, scoreOffers } from './score-offers.js';
import { isSecondHalf, loadSharedMaterial } from './shared-material.js';

/** One measured figure. `n` is how many were measured. */
export interface BenchRow {
  name: string;
  unit: string;
  value: number;
  n: number;
  note?: string;
}

const ITEMS = 14_586;
const ALIASES = 20_000;
const MEASURE_MS = 3000;

/** Measures the reader: speed, worst cases, size and, where the labelled corpus is there, accuracy. */
export function benchLanguage(): Promise<BenchRow[]> {
  const shared = loadSharedMaterial();
  const items = shared?.items ?? inventedItems();
  const aliases = [
    ...(shared?.aliases ?? []),
    ...inventedAliases(items, ALIASES - (shared?.aliases.length ?? 0)),
  ];
  const built = build(items, aliases);
  const messages = typicalMessages(shared?.corpus, items);
  const rows = [
    ...built.rows,
    ...speed(built.dictionary, messages),
    hostile(built.dictionary, items),
    search(built.dictionary, items),
    ...(shared
      ? accuracy(createDictionary(shared.items, shared.aliases, { builtInAliases: false }), shared.corpus)
      : []),
  ];
  return Promise.resolve(rows);
}

function build(
  items: readonly CatalogueItem[],
  aliases: readonly ItemAlias[],
): { dictionary: Dictionary; rows: BenchRow[] } {
  const note = `${items.length} items, ${aliases.length} aliases`;
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const dictionary = createDictionary(items, aliases);
  const took = performance.now() - start;
  globalThis.gc?.();
  const heap = (process.memoryUsage().heapUsed - before) / 1e6;
  return {
    dictionary,
    rows: [
      { name: 'language: dictionary build', unit: 'ms', value: round(took), n: 1, note },
      {
        name: 'language: dictionary size',
        unit: 'MB',
        value: round(heap),
        n: 1,
        note: globalThis.gc ? note : `${note}; without --expose-gc an upper bound`,
      },
    ],
  };
}

function speed(dictionary: Dictionary, messages: readonly string[]): BenchRow[] {
  const note = `${round(messages.reduce((sum, message) => sum + message.length, 0) / messages.length)} characters on average`;
  for (let round = 0; round < 20; round++) for (const message of messages) readMessage(dictionary, message);
  let count = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  while (performance.now() - start < MEASURE_MS) {
    for (const message of messages) readMessage(dictionary, message);
    count += messages.length;
  }
  // Processor time, so that a busy machine does not change the figure.
  const used = process.cpuUsage(cpu);
  const perSecond = (count * 1e6) / (used.user + used.system);
  const times: number[] = [];
  while (times.length < 50_000) {
    for (const message of messages) {
      const from = performance.now();
      readMessage(dictionary, message);
      times.push(performance.now() - from);
    }
  }
  times.sort((a, b) => a - b);
  return [
    { name: 'language: messages read', unit: 'per CPU second', value: Math.round(perSecond), n: count, note },
    {
      name: 'language: one message, p99',
      unit: 'ms',
      value: round(times[Math.floor(times.length * 0.99)] ?? 0, 4),
      n: times.length,
      note,
    },
  ];
}

function hostile(dictionary: Dictionary, items: readonly CatalogueItem[]): BenchRow {
  let worst = 0;
  let name = '';
  const messages = Object.entries(hostileMessages(items.map((item) => item.name)));
  for (const [kind, message] of messages) {
    // The best of three: what the text costs, without what else the machine was doing.
    let took = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      readMessage(dictionary, message);
      took = Math.min(took, performance.now() - start);
    }
    if (took > worst) {
      worst = took;
      name = kind;
    }
  }
  return {
    name: 'language: hostile 4,000 characters, worst',
    unit: 'ms',
    value: round(worst, 2),
    n: messages.length,
    note: name,
  };
}

function search(dictionary: Dictionary, items: readonly CatalogueItem[]): BenchRow {
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
  times.sort((a, b) => a - b);
  return {
    name: 'language: item search, p99',
    unit: 'ms',
    value: round(times[Math.floor(times.length * 0.99)] ?? 0, 2),
    n: times.length,
  };
}

function accuracy(dictionary: Dictionary, corpus: readonly LabelledMessage[]): BenchRow[] {
  const read = (content: string): LabelledOffer[] =>
    readMessage(dictionary, content).offers.map((offer) => ({ ...offer, price_max: offer.priceMax }));
  const rows: BenchRow[] = [];
  const parts: [string, LabelledMessage[]][] = [
    ['whole corpus', [...corpus]],
    ['half A', corpus.filter((message) => !isSecondHalf(message.id))],
    ['half B', corpus.filter((message) => isSecondHalf(message.id))],
  ];
  for (const [part, messages] of parts) {
    const score = scoreOffers(messages, read);
    rows.push({
      name: `language: strict F1, ${part}`,
      unit: '%',
      value: round(score.f1 * 100, 2),
      n: score.messages,
      note: `precision ${round(score.precision * 100, 2)}, recall ${round(score.recall * 100, 2)}, messages wholly right ${round(score.whole * 100, 1)}, chatter wrongly read ${round(score.chatterWrong * 100, 2)}`,
    });
  }
  return rows;
}

function typicalMessages(
  corpus: readonly LabelledMessage[] | undefined,
  items: readonly CatalogueItem[],
): string[] {
  const typical = corpus
    ?.map((message) => message.content)
    .filter((content) => content.length >= 40 && content.length <= 180);
  if (typical && typical.length > 50) return typical;
  return Array.from({ length: 200 }, (_, at) => {
    const name = (offset: number): string => items[(at * 37 + offset) % items.length]?.name ?? 'Dirt';
    return `S> ${name(0)} ${at + 2}wl, ${name(11)} ${at + 5}/1 | B> ${name(23).toLowerCase()} 3dl 20wl @SHOP${at}`;
  });
}

/** Names of the real catalogue's number and shape, for machines without it. */
function inventedItems(): CatalogueItem[] {
  const words = [...new Set(SMALL_CATALOGUE.flatMap((item) => item.name.split(' ')))];
  return Array.from({ length: ITEMS }, (_, at) => ({
    itemId: at,
    name: `${words[at % words.length]} ${words[(at * 7 + Math.floor(at / words.length)) % words.length]} ${words[(at * 13 + 5) % words.length]}`,
  }));
}

function inventedAliases(items: readonly CatalogueItem[], count: number): ItemAlias[] {
  const syllables = ['ba', 'ko', 'ri', 'zu', 'ta', 'me', 'lo', 'qui', 'xa', 'po', 'ne', 'sti', 'gra', 'vo'];
  const syllable = (at: number): string => syllables[at % syllables.length] ?? 'ba';
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    alias: `${syllable(at)}${syllable(at >> 2)}${syllable(at >> 5)}${at % 3 === 0 ? ` ${syllable(at >> 3)}${syllable(at >> 7)}` : ''}`,
    itemId: items[(at * 31) % items.length]?.itemId ?? 0,
  }));
}

function round(value: number, digits = 1): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
