import type { CatalogueItem } from '@lockwatch/language';
import { editDistance } from '@lockwatch/language/evaluation';
import type { NamedAlias } from '../language/shared-data.js';

/** Something to trade, with the abbreviations players have for it. */
export interface PoolItem {
  name: string;
  aliases: readonly string[];
}

/** PoolItem whose lists leave out a word that the heading says. `short` maps the short name to the full one. */
export interface Family {
  headings: readonly string[];
  channel: string;
  members: readonly { short: string; goods: PoolItem }[];
}

export interface ItemPool {
  /** With an abbreviation: what is traded most. */
  known: readonly PoolItem[];
  /** Any item of the catalogue that can be written in plain text. */
  any: readonly PoolItem[];
  /** Named by one everyday word. */
  everyday: readonly PoolItem[];
  /** The first one's name is part of the second one's. */
  nested: readonly (readonly [PoolItem, PoolItem])[];
  /** PoolItem of one kind ("... Door"), by the kind. */
  kinds: ReadonlyMap<string, readonly PoolItem[]>;
  families: readonly Family[];
  /** "X (A/B)": the words around, and the goods by what stands in the brackets. */
  variants: readonly {
    before: string;
    after: string;
    members: readonly { short: string; goods: PoolItem }[];
  }[];
  /** Whether these words name something else than `name`, exactly, in plural or written as one. */
  meansAnother(written: string, name: string): boolean;
  /** Whether `slipped` for the word at `at` is nearer to it than to any other word that would name an item there. */
  isUnambiguousTypo(words: readonly string[], at: number, slipped: string): boolean;
}

const EVERYDAY_WORDS =
  'bed rose door sign window well ice rock sand grass chicken cow sheep couch bricks torch clouds ladder mailbox bush pigeon hedge toilet fireplace portrait barrel egg milk bread corn rice tea lemon apple orange pizza sink stove dresser television throne globe anvil harp date letter target fountain obelisk cactus daisy lava dirt pillar sugar salt pepper wool meat forge whale bass skeleton boulder cherry potato tomato kiwi papaya watermelon mint backpack fossil'.split(
    ' ',
  );
/** Names with words that say a side, a price or a place are left to the messages that are about them. */
const AMBIGUOUS_WORDS =
  /\b(sell|selling|buy|buying|trade|sale|wl|dl|bgl|lock|locks|growtoken|each|all|go|at|free|new|any|gems|level|the|key|set|world|null|test|removed|blank)\b/i;
const FAMILY_STARTS: readonly (readonly [string, readonly string[], string])[] = [
  ['Paint Bucket - ', ['PAINT', 'PAINTS', 'PAINT BUCKET'], 'paint'],
  ['Weather Machine - ', ['WEATHER MACHINE', 'WEATHER', 'WEATHERS'], 'weather-machine'],
  ['Superpower - ', ['SUPERPOWER', 'SUPERPOWERS'], 'superpowers'],
  ['Vile Vial - ', ['VIAL', 'VILE VIAL', 'VIALS'], 'vials'],
  ['Sheet Music: ', ['SHEET MUSIC', 'MUSIC SHEET', 'MUSIC'], 'sheet-music'],
  ['Surgical ', ['SURGERY', 'SURG TOOL', 'SURGICAL'], 'surgery'],
];
const FAMILY_ENDS: readonly (readonly [string, readonly string[], string])[] = [
  [' Block', ['COLOR BLOCK', 'BLOCK', 'BLOCKS'], 'blocks'],
  [' Wings', ['WINGS', 'WING'], 'wings'],
  [' Jammer', ['JAMMER', 'JAMMERS'], 'jammers'],
  [' Door', ['DOOR', 'DOORS'], 'doors'],
  [' Sign', ['SIGN', 'SIGNS'], 'signs'],
];

/** Sorts a catalogue into what messages are made of. */
export function createItemPool(items: readonly CatalogueItem[], aliases: readonly NamedAlias[]): ItemPool {
  const aliasesOf = new Map<string, string[]>();
  for (const { alias, name } of aliases) aliasesOf.set(name, [...(aliasesOf.get(name) ?? []), alias]);
  const guard = createNameGuard(items, aliases);
  const named = new Map<string, PoolItem>();
  for (const { name } of items) {
    if (named.has(name) || guard.meansAnother(name, name)) continue;
    named.set(name, { name, aliases: aliasesOf.get(name) ?? [] });
  }
  const plain = [...named.values()].filter(({ name }) => isPlain(name));
  return {
    known: [...named.values()].filter(
      ({ name, aliases: short }) => short.length > 0 && !/World Lock|Diamond Lock|Blue Gem Lock/.test(name),
    ),
    any: plain,
    everyday: plain.filter(({ name }) => EVERYDAY_WORDS.includes(name.toLowerCase())),
    nested: findNestedPairs(plain, named),
    kinds: groupByKind(plain),
    families: findFamilies(named, guard),
    variants: findVariantGroups(named),
    ...guard,
  };
}

function isPlain(name: string): boolean {
  return (
    /^[A-Z][A-Za-z'-]*( [A-Za-z'-]+){0,4}$/.test(name) && name.length >= 3 && !AMBIGUOUS_WORDS.test(name)
  );
}

function findNestedPairs(
  plain: readonly PoolItem[],
  named: ReadonlyMap<string, PoolItem>,
): [PoolItem, PoolItem][] {
  return plain.flatMap((long): [PoolItem, PoolItem][] => {
    const words = long.name.split(' ');
    const inner = [words.slice(1).join(' '), words.slice(0, -1).join(' ')].flatMap(
      (name) => named.get(name) ?? [],
    );
    return words.length > 1 && !long.name.endsWith(' Seed') ? inner.map((short) => [short, long]) : [];
  });
}

function groupByKind(plain: readonly PoolItem[]): Map<string, PoolItem[]> {
  const kinds = new Map<string, PoolItem[]>();
  for (const goods of plain) {
    const words = goods.name.split(' ');
    const last = words.at(-1) ?? '';
    if (words.length > 1) kinds.set(last, [...(kinds.get(last) ?? []), goods]);
  }
  for (const [kind, members] of kinds) if (members.length < 6) kinds.delete(kind);
  return kinds;
}

function findFamilies(named: ReadonlyMap<string, PoolItem>, guard: NameGuard): Family[] {
  const family = (
    headings: readonly string[],
    channel: string,
    shortOf: (name: string) => string | null,
  ): Family => ({
    headings,
    channel,
    members: [...named.values()].flatMap((goods) => {
      const short = shortOf(goods.name);
      if (short === null || short.length < 3 || short === 'Block' || !/^[A-Za-z' ]+$/.test(short)) return [];
      return AMBIGUOUS_WORDS.test(short) || guard.meansAnother(short, goods.name) ? [] : [{ short, goods }];
    }),
  });
  return [
    ...FAMILY_STARTS.map(([start, headings, channel]) =>
      family(headings, channel, (name) =>
        name.startsWith(start) && !name.endsWith(' Seed') ? name.slice(start.length) : null,
      ),
    ),
    ...FAMILY_ENDS.map(([end, headings, channel]) =>
      family(headings, channel, (name) => (name.endsWith(end) ? name.slice(0, -end.length) : null)),
    ),
  ].filter(({ members }) => members.length >= 3);
}

function findVariantGroups(named: ReadonlyMap<string, PoolItem>): ItemPool['variants'] {
  const shapes = [
    ['', ' Growsaber'],
    ['Pastel ', ' Block'],
    ['Dark ', ' Block'],
    ['', ' Mailbox'],
    ['', ' Wings'],
  ] as const;
  return shapes
    .map(([before, after]) => ({
      before,
      after,
      members: [...named.values()].flatMap((goods) => {
        const { name } = goods;
        if (!name.startsWith(before) || !name.endsWith(after)) return [];
        const short = name.slice(before.length, name.length - after.length);
        return /^(Red|Green|Blue|Black|Pink|Purple|Yellow|Orange|White|Grey|Brown|Golden|Diamond|Crystal)$/.test(
          short,
        )
          ? [{ short, goods }]
          : [];
      }),
    }))
    .filter(({ members }) => members.length >= 2);
}

type NameGuard = Pick<ItemPool, 'meansAnother' | 'isUnambiguousTypo'>;

function createNameGuard(items: readonly CatalogueItem[], aliases: readonly NamedAlias[]): NameGuard {
  const meanings = new Map<string, string>();
  const neighbours = new Map<string, string[]>();
  for (const { written, name } of [
    ...items.map((item) => ({ written: item.name, name: item.name })),
    ...aliases.map(({ alias, name }) => ({ written: alias, name })),
  ]) {
    const words = wordsOf(written);
    meanings.set(toKey(words), name);
    for (let at = 0; at < words.length; at++) {
      const around = wildcard(words, at);
      const others = neighbours.get(around);
      if (others) others.push(words[at] ?? '');
      else neighbours.set(around, [words[at] ?? '']);
    }
  }
  return {
    meansAnother(written, name) {
      const meant = meanings.get(toKey(wordsOf(written)));
      return meant !== undefined && meant !== name;
    },
    isUnambiguousTypo(words, at, slipped) {
      const meant = words[at] ?? '';
      const far = editDistance(slipped, meant, 3);
      return (neighbours.get(wildcard(words, at)) ?? []).every(
        (other) => other === meant || editDistance(slipped, other, far) > far,
      );
    },
  };
}

/** Words in lower case without punctuation. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Singular and plural, with and without spaces: one key. */
function toKey(words: readonly string[]): string {
  return words.map((word) => word.replace(/(?<=..)e?s$/, '')).join('');
}

function wildcard(words: readonly string[], at: number): string {
  return words.map((word, index) => (index === at ? '*' : word)).join(' ');
}
