import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects one; with `asRange` everything from the one touched before, as that one was. */
  toggle(id: string, asRange: boolean): void;
  selectAll(ids: readonly string[]): void;
  clear(): void;
}

/** Which rows of a list are selected; those that are no longer in `order` are not, whatever was touched before. */
export function useSelection(order: readonly string[]): Selection {
  const [touched, setTouched] = useState<{ ids: ReadonlySet<string>; anchor: string | null }>({
    ids: new Set(),
    anchor: null,
  });
  return {
    ids: touched.ids,
    toggle: (id, asRange) => setTouched((before) => toggled(before, order, id, asRange)),
    selectAll: (ids) => setTouched({ ids: new Set(ids), anchor: null }),
    clear: () => setTouched({ ids: new Set(), anchor: null }),
  };
}

interface Touched {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

/** The selection after a click on `id`, with shift or without. */
export function toggled(before: Touched, order: readonly string[], id: string, asRange: boolean): Touched {
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
