import { isWordOrNumber, type Token } from '../tokens/tokens.js';
import type { OwnerAlias } from '../types.js';
import type { Dictionary } from './dictionary.js';
import { createMatch, type ItemMatch } from './item-match.js';
import { splitName, toStem } from './names.js';

/** Item id -> owners whose alias this is. */
type Owners = Map<number, readonly string[]>;

/** The personal aliases of all users, found in one pass over a message. */
export class AliasOverlay {
  /** By stems; the beginnings of longer aliases are here too, without owners. */
  readonly #owners = new Map<string, Owners>();

  add({ ownerId, alias, itemId }: OwnerAlias): void {
    const stems = toStems(alias);
    for (let length = 1; length <= stems.length; length++) {
      const key = stems.slice(0, length).join(' ');
      const owners: Owners = this.#owners.get(key) ?? new Map();
      this.#owners.set(key, owners);
      if (length === stems.length) owners.set(itemId, [...new Set([...(owners.get(itemId) ?? []), ownerId])]);
    }
  }

  remove({ ownerId, alias, itemId }: OwnerAlias): void {
    const owners = this.#owners.get(toStems(alias).join(' '));
    const left = owners?.get(itemId)?.filter((owner) => owner !== ownerId) ?? [];
    if (left.length > 0) owners?.set(itemId, left);
    else owners?.delete(itemId);
  }

  /** The longest aliases that do not overlap a certain match of the same or more words. */
  find(
    dictionary: Dictionary,
    tokens: readonly Token[],
    items: readonly ItemMatch[],
    taken: readonly boolean[],
  ): ItemMatch[] {
    const hits: ItemMatch[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const hit = this.#findLongest(tokens, at, taken);
      if (hit === null) continue;
      const { owners, to } = hit;
      const rival = items.find((item) => item.from < to && at < item.to);
      if (rival && rival.via !== 'typo' && rival.via !== 'partial' && rival.to - rival.from >= to - at)
        continue;
      for (const [itemId, ownerIds] of owners)
        if (dictionary.getItemName(itemId) !== undefined)
          hits.push({ ...createMatch(at, to, 'owner-alias', [itemId]), ownerIds });
    }
    return hits;
  }

  #findLongest(tokens: readonly Token[], from: number, taken: readonly boolean[]) {
    let best: { owners: Owners; to: number } | null = null;
    let key = '';
    for (let at = from; !taken[at]; at++) {
      const token = tokens[at];
      if (!isWordOrNumber(token)) break;
      key = at === from ? toStem(token.text) : `${key} ${toStem(token.text)}`;
      const owners = this.#owners.get(key);
      if (owners === undefined) break;
      if (owners.size > 0) best = { owners, to: at + 1 };
    }
    return best;
  }
}

function toStems(alias: string): string[] {
  return splitName(alias).words.map((word) => toStem(word));
}

/** Builds the overlay of all personal aliases; `add` and `remove` change it in place. */
export function createAliasOverlay(entries: Iterable<OwnerAlias>): AliasOverlay {
  const overlay = new AliasOverlay();
  for (const entry of entries) overlay.add(entry);
  return overlay;
}
