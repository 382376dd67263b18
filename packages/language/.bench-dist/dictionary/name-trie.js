export function emptyNode() {
    return { next: null, entries: null };
}
/** The node for a path of stems, made where missing. */
export function growPath(root, stems) {
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
export function* entriesBelow(root) {
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
        yield* node.entries ?? [];
        open.push(...(node.next?.values() ?? []));
    }
}
export function nodeAt(root, stems) {
    let node = root;
    for (const stem of stems) {
        const child = node.next?.get(stem);
        if (child === undefined)
            return null;
        node = child;
    }
    return node;
}
//# sourceMappingURL=name-trie.js.map