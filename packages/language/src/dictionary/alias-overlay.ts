import { isWordOrNumber, type Token } from '../tokens/tokens.js';
import type { OwnerAlias } from '../types.js';
import type { Dictionary } from './dictionary.js';
import { createMatch, type ItemMatch } from './item-match.js';
import { splitName, toStem } from './names.js';

interface OverlayNode {
  next: Map<string, OverlayNode> | null;
  /** Item id -> owners whose alias this is. */
  owners: Map<number, string[]> | null;
}

/** The personal aliases of all users, found in one pass over a message. */
export class AliasOverlay {
  readonly #root: OverlayNode = { next: null, owners: null };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(entry: OwnerAlias): void {
    let node = this.#root;
    const stems = toStems(entry.alias);
    if (stems.length === 0) return;
    for (const stem of stems) {
      node.next ??= new Map();
      const child: OverlayNode = node.next.get(stem) ?? { next: null, owners: null };
      node.next.set(stem, child);
      node = child;
    }
    node.owners ??= new Map();
    const owners = node.owners.get(entry.itemId) ?? [];
    if (owners.includes(entry.ownerId)) return;
    // A new array each time: existing offers keep their owners.
    node.owners.set(entry.itemId, [...owners, entry.ownerId]);
    this.#size += 1;
  }

  remove(entry: OwnerAlias): void {
    let node: OverlayNode | undefined = this.#root;
    for (const stem of toStems(entry.alias)) node = node?.next?.get(stem);
    const owners = node?.owners?.get(entry.itemId);
    if (!node?.owners || !owners?.includes(entry.ownerId)) return;
    const left = owners.filter((owner) => owner !== entry.ownerId);
    if (left.length > 0) node.owners.set(entry.itemId, left);
    else node.owners.delete(entry.itemId);
    this.#size -= 1;
  }

  /** The longest aliases that do not overlap a certain match of the same or more words. */
  find(
    dictionary: Dictionary,
    tokens: readonly Token[],
    items: readonly ItemMatch[],
    taken: readonly boolean[],
  ): ItemMatch[] {
    if (this.#root.next === null || this.#size === 0) return [];
    const hits: ItemMatch[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const hit = this.#longest(tokens, at, taken);
      if (hit === null) continue;
      const { node, to } = hit;
      const rival = items.find((item) => item.from < to && at < item.to);
      if (rival && rival.via !== 'typo' && rival.via !== 'partial' && rival.to - rival.from >= to - at)
        continue;
      for (const [itemId, ownerIds] of node.owners ?? []) {
        if (dictionary.getItemName(itemId) === undefined) continue;
        hits.push({ ...createMatch(at, to, 'owner-alias', [itemId]), ownerIds });
      }
    }
    return hits;
  }

  #longest(
    tokens: readonly Token[],
    at: number,
    taken: readonly boolean[],
  ): { node: OverlayNode; to: number } | null {
    let node: OverlayNode = this.#root;
    let best: { node: OverlayNode; to: number } | null = null;
    for (let index = at; index < tokens.length; index++) {
      const token = tokens[index];
      if (taken[index] || !isWordOrNumber(token)) break;
      const child = node.next?.get(toStem(token.text));
      if (child === undefined) break;
      node = child;
      if (node.owners !== null && node.owners.size > 0) best = { node, to: index + 1 };
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
