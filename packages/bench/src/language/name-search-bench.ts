import { type CatalogueItem, type Dictionary, type ItemAlias, parseMessage } from '@lockwatch/language';
import { createNameScans } from '../peers/peers.js';
import { type BenchRow, measureCpuSeconds, roundTo } from '../results.js';

const ROUNDS = 8;

/** The parser beside the search for names alone, in turns on the same messages, names and aliases. */
export function compareWithNameSearch(
  dictionary: Dictionary,
  items: readonly CatalogueItem[],
  aliases: readonly ItemAlias[],
  messages: readonly string[],
): BenchRow[] {
  const nameOf = new Map(items.map(({ itemId, name }) => [itemId, name]));
  const named = aliases.map(({ alias, itemId }) => ({ alias, name: nameOf.get(itemId) ?? '' }));
  const searches = createNameScans({ items, aliases: named });
  const parser = {
    name: 'Lockwatch',
    scan: (content: string) => parseMessage(dictionary, content).offers.length,
  };
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, scan } of [parser, ...searches]) {
      const seconds = measureCpuSeconds(() => {
        for (const message of messages) scan(message);
      });
      best.set(name, Math.max(best.get(name) ?? 0, messages.length / seconds));
    }
  }
  const own = best.get(parser.name) ?? 0;
  return searches.map(({ name }) => {
    const other = best.get(name) ?? 0;
    return {
      name: 'language: typical messages read, beside finding names only',
      unit: 'per CPU second',
      value: Math.round(own),
      peer: name,
      peer_value: Math.round(other),
      ratio: roundTo(own / other, 3),
      n: messages.length,
      note: `${roundTo((100 * own) / other)} % of ${name}: ${Math.round(other)}; best of ${ROUNDS} rounds in turns`,
    };
  });
}
