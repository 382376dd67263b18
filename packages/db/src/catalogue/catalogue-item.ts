export interface CatalogueItem {
  id: number;
  name: string;
  /** The game's rarity, 999 for "cannot be spliced"; null: unknown. */
  rarity: number | null;
  description: string | null;
}

/** A catalogue that cannot be used. The message is a sentence for the user who gave it. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

export const MAX_ITEM_ID = 2_147_483_647;
const MAX_NAME_LENGTH = 200;

/** Removes colour codes, doubled white space, placeholders and duplicate names (the lowest id stays). Throws CatalogueError. */
export function normaliseCatalogue(raw: readonly CatalogueItem[]): CatalogueItem[] {
  const seenIds = new Set<number>();
  const byName = new Map<string, CatalogueItem>();
  for (const item of [...raw].sort((a, b) => a.id - b.id)) {
    if (seenIds.has(item.id)) throw new CatalogueError(`The id ${item.id} is there twice.`);
    seenIds.add(item.id);
    const name = cleanName(item.name);
    if (/^null_item/i.test(name)) continue;
    if (name.length === 0 || name.length > MAX_NAME_LENGTH || /\p{Cc}|\ufffd/u.test(name))
      throw new CatalogueError(`Item ${item.id} has no usable name: the file is damaged.`);
    if (byName.has(name.toLowerCase())) continue;
    byName.set(name.toLowerCase(), { ...item, name });
  }
  if (byName.size === 0) throw new CatalogueError('There is no item in the file.');
  return [...byName.values()];
}

function cleanName(name: string): string {
  return name
    .replace(/`.?/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}
