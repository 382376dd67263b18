/** A way to name an item: its own name, or an alias. */
export interface NameEntry {
  itemId: number;
  words: readonly string[];
  gaps: readonly string[];
  /** 0 own name, 1 built-in alias, 2 alias of this installation: the higher wins for the same words. */
  rank: 0 | 1 | 2;
}

export interface TrieNode {
  next: Map<string, TrieNode> | null;
  entries: NameEntry[] | null;
}

export function emptyNode(): TrieNode {
  return { next: null, entries: null };
}

export function addPath(root: TrieNode, stems: readonly string[]): TrieNode {
  let node = root;
  for (const stem of stems) {
    node.next ??= new Map();
    let child = node.next.get(stem);
    if (child === undefined) {
      child = emptyNode();
      node.next.set(stem, child);
    }
    node = child;
  }
  return node;
}

/** Every way to name an item that is filed at or below a node. */
export function* iterateEntries(root: TrieNode): Generator<NameEntry> {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield* node.entries ?? [];
    open.push(...(node.next?.values() ?? []));
  }
}

export function findNode(root: TrieNode, stems: readonly string[]): TrieNode | null {
  let node: TrieNode = root;
  for (const stem of stems) {
    const child = node.next?.get(stem);
    if (child === undefined) return null;
    node = child;
  }
  return node;
}
