import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type StarterItem = ReturnType<typeof parseLine>;

/** The catalogue the product starts with: `id, name, tags, aliases`, tab-separated, lists with commas, headings first. */
export const STARTER_ITEMS_FILE = fileURLToPath(
  new URL('../../catalogue/starter-items.tsv', import.meta.url),
);

/** Descriptions by tag; the first matching tag wins. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  currency: 'A lock that players pay with.',
  lock: 'Locks blocks or a whole world.',
  farmable: 'Broken in masses for gems, experience and seeds.',
  jammer: 'Changes a rule for everybody in its world.',
  vending: 'Sells what its owner puts in.',
  weather: 'Changes the weather of a world.',
  ances: 'Worn for its power; repaired and upgraded over time.',
  machine: 'A machine for one’s world.',
  provider: 'Yields something again and again when harvested.',
  surgery: 'For surgeons.',
  music: 'For making music in a world.',
  paint: 'Gives blocks a colour.',
  blast: 'Makes a whole new world when used.',
  adventure: 'For building adventures and races.',
  fishing: 'For fishing, or caught by it.',
  superpower: 'A card for crime fighters.',
  wings: 'Worn on the back; most let one jump twice.',
  weapon: 'Held in the hand.',
  pet: 'A companion that follows its owner.',
  hat: 'Worn on the head.',
  door: 'Leads somewhere, or keeps people out.',
  sign: 'Shows a text to players who pass.',
  platform: 'Can be jumped through from below.',
  background: 'Fills the space behind blocks.',
  display: 'Shows off what is put in it.',
  decoration: 'Makes a world pretty.',
  food: 'Food.',
  consumable: 'Used up when used.',
  clothing: 'Can be worn.',
  block: 'A block to build with.',
  rare: 'Rare and sought after.',
};

/** Reads the starter catalogue. Throws when a line of it is not an item. */
export async function readStarterItems(): Promise<StarterItem[]> {
  const [, ...lines] = (await readFile(STARTER_ITEMS_FILE, 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map(parseLine);
}

function parseLine(line: string) {
  const [id = '', name = '', tags = '', aliases = ''] = line.split('\t');
  if (!/^\d+$/.test(id) || name === '')
    throw new Error(`The starter catalogue has a line that is no item: ${line}`);
  const tagList = splitList(tags);
  return {
    id: Number(id),
    name,
    description: describe(name, tagList),
    tags: tagList,
    aliases: splitList(aliases),
  };
}

function splitList(text: string): string[] {
  return text.split(',').filter((part) => part !== '');
}

function describe(name: string, tags: string[]): string {
  if (tags.includes('seed')) return `Grows into a tree that bears ${name.replace(/ Seed$/, '')}.`;
  const tag = Object.keys(DESCRIPTIONS).find((candidate) => tags.includes(candidate));
  return tag === undefined ? '' : (DESCRIPTIONS[tag] ?? '');
}
