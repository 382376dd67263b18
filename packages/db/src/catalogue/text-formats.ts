import { z } from 'zod';
import { CatalogueError, type CatalogueItem, MAX_ITEM_ID } from './catalogue-item.js';

/** Parses `id<TAB>name<TAB>rarity<TAB>description` lines; the last two and a heading are optional. Throws CatalogueError. */
export function readTsv(text: string): CatalogueItem[] {
  const items: CatalogueItem[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const [id = '', name = '', rarity = '', description = ''] = line.split('\t');
    if (index === 0 && /^(?:item_)?id$/i.test(id.trim())) continue;
    if (
      !/^\d{1,10}$/.test(id) ||
      Number(id) > MAX_ITEM_ID ||
      name.trim() === '' ||
      !/^\d{0,5}$/.test(rarity.trim())
    )
      throw new CatalogueError(
        `Line ${index + 1} is not an item: expected an id, a name and perhaps a rarity, with tabs between them.`,
      );
    items.push({
      id: Number(id),
      name,
      rarity: rarity.trim() === '' ? null : Number(rarity),
      description: description.trim() === '' ? null : description.trim(),
    });
  }
  return items;
}

const id = z.number().int().min(0).max(MAX_ITEM_ID);
const itemSchema = z
  .object({
    id: id.optional(),
    item_id: id.optional(),
    name: z.string().min(1),
    rarity: z.number().int().min(0).max(99_999).nullish(),
    description: z.string().max(2000).nullish(),
  })
  .refine((item) => item.id !== undefined || item.item_id !== undefined, 'has neither id nor item_id')
  .transform(({ id, item_id, name, rarity = null, description = null }) => ({
    id: id ?? item_id ?? 0,
    name,
    rarity,
    description,
  }));
const itemsSchema = z.array(itemSchema);

/** Reads an array of items, or an object with one under `items`. Throws CatalogueError naming the first fault. */
export function readJson(text: string): CatalogueItem[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new CatalogueError('The file is not JSON: it is cut off or damaged.', { cause });
  }
  const list = Array.isArray(value)
    ? itemsSchema.safeParse(value)
    : z
        .object({ items: itemsSchema })
        .transform(({ items }) => items)
        .safeParse(value);
  if (list.success) return list.data;
  const issue = list.error.issues[0];
  const place = issue?.path.length ? ` At ${issue.path.join('.')}: ${issue.message}.` : '';
  throw new CatalogueError(
    `Expected an array of items {"id", "name", "rarity"?, "description"?}, or {"items": [...]}.${place}`,
  );
}
