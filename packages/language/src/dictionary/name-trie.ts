/** A way to name an item: its own name, or an alias. */
export interface NameEntry {
  itemId: number;
  words: readonly string[];
  gaps: readonly string[];
  /** 0 own name, 1 built-in alias, 2 alias of this installation: the higher wins for the same words. */
  rank: 0 | 1 | 2;
}

export interface TrieNode {
  id: number;
  /** A bit for the stems of its children, by their number modulo 32; 0 for a leaf. */
  children: number;
  entries: NameEntry[] | null;
}

const SLOT_SIZE = 3;

/** All names by the stems of their words. One table of numbers holds all edges: parent, stem and child (0: a free slot). */
export class NameTrie {
  readonly root: TrieNode = { id: 0, children: 0, entries: null };
  readonly #nodes = [this.root];
  readonly #stemIds = new Map<string, number>();
  #edges = new Int32Array(512 * SLOT_SIZE);

  /** The number of a stem; -1 when no name holds it. */
  getStemId(stem: string): number {
    return this.#stemIds.get(stem) ?? -1;
  }

  getChild(node: TrieNode, stemId: number): TrieNode | null {
    if ((node.children & (1 << stemId)) === 0 || stemId < 0) return null;
    const child = this.#edges[this.#findSlot(node.id, stemId) + 2] ?? 0;
    return child === 0 ? null : (this.#nodes[child] ?? null);
  }

  /** The node after these stems. */
  find(stems: readonly string[], from = this.root): TrieNode | null {
    let node: TrieNode | null = from;
    for (const stem of stems) node &&= this.getChild(node, this.getStemId(stem));
    return node;
  }

  add(stems: readonly string[]): TrieNode {
    let node = this.root;
    for (const stem of stems) {
      const stemId = this.#stemIds.get(stem) ?? this.#stemIds.size;
      this.#stemIds.set(stem, stemId);
      node = this.getChild(node, stemId) ?? this.#addChild(node, stemId);
    }
    return node;
  }

  *entries(): Generator<NameEntry> {
    for (const node of this.#nodes) yield* node.entries ?? [];
  }

  #addChild(parent: TrieNode, stemId: number): TrieNode {
    const child: TrieNode = { id: this.#nodes.length, children: 0, entries: null };
    parent.children |= 1 << stemId;
    this.#nodes.push(child);
    if (this.#nodes.length * SLOT_SIZE * 2 > this.#edges.length) this.#grow();
    this.#edges.set([parent.id, stemId, child.id], this.#findSlot(parent.id, stemId));
    return child;
  }

  #grow(): void {
    const edges = this.#edges;
    this.#edges = new Int32Array(edges.length * 2);
    for (let at = 0; at < edges.length; at += SLOT_SIZE) {
      const edge = edges.subarray(at, at + SLOT_SIZE);
      if (edge[2] !== 0) this.#edges.set(edge, this.#findSlot(edge[0] ?? 0, edge[1] ?? 0));
    }
  }

  /** Where the edge is, or where it would be. */
  #findSlot(parent: number, stemId: number): number {
    const edges = this.#edges;
    const slots = edges.length / SLOT_SIZE;
    let slot = Math.imul(Math.imul(parent, 0x9e3779b1) ^ stemId, 0x85ebca6b) >>> 7;
    for (;;) {
      const at = (slot & (slots - 1)) * SLOT_SIZE;
      if (edges[at + 2] === 0 || (edges[at] === parent && edges[at + 1] === stemId)) return at;
      slot += 1;
    }
  }
}
