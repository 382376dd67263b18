import { useState } from 'react';

interface SelectionState {
  ids: ReadonlySet<string>;
  /** The row clicked last; a range starts here. */
  anchor: string | null;
}

/** The selected rows of a list; `order` lists its ids from top to bottom. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState<SelectionState>({ ids: new Set(), anchor: null });
  const select = (ids: readonly string[]) => setSelection({ ids: new Set(ids), anchor: null });
  return {
    ids: selection.ids,
    toggle: (id: string, asRange: boolean) =>
      setSelection((before) => toggleSelection(before, order, id, asRange)),
    selectAll: () => select(order),
    clear: () => select([]),
  };
}

/** Toggles `id`; `asRange` gives all rows from the anchor to `id` the state of the anchor. */
export function toggleSelection(
  before: SelectionState,
  order: readonly string[],
  id: string,
  asRange: boolean,
): SelectionState {
  const ids = new Set(before.ids);
  const from = before.anchor === null ? -1 : order.indexOf(before.anchor);
  const to = order.indexOf(id);
  if (asRange && before.anchor !== null && from !== -1 && to !== -1) {
    const isSelecting = ids.has(before.anchor);
    for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (isSelecting) ids.add(one);
      else ids.delete(one);
    }
    return { ids, anchor: before.anchor };
  }
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}
