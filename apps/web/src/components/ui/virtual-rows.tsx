import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Heights in px: of a row on wide screens, and of its card on phones. */
export interface RowHeight {
  row: number;
  card: number;
}

interface VirtualRowsProps {
  count: number;
  columnCount: number;
  rowHeight?: RowHeight | undefined;
  keyOf: (index: number) => string;
  /** Rows that stay in the page wherever it is scrolled to, since something is being written in them. */
  isKept: (index: number) => boolean;
  /** The `tr`s of a row. */
  children: (index: number) => ReactNode;
}

/** Beyond the window, in rows, so that quick scrolling shows no gap. */
const OVERSCAN = 14;
/** Written out, since cards are made by changing `display`, which takes a table's meaning away in some browsers. */
const GROUP = { role: 'rowgroup' } as const;
const USUAL: RowHeight = { row: 61, card: 172 };
const CARDS_BELOW_PX = 768;

/** Bodies of a table that scrolls with the page: one for each row near the window, empty space for the others. */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, columnCount, rowHeight = USUAL, keyOf, isKept, children } = props;
  const start = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const kept: number[] = [];
  for (let index = 0; index < count; index += 1) if (isKept(index)) kept.push(index);
  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    overscan: OVERSCAN,
    estimateSize: () => (window.innerWidth < CARDS_BELOW_PX ? rowHeight.card : rowHeight.row),
    getItemKey: keyOf,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  });
  // What stands above the table changes with every render of the page, so this is measured after each.
  useLayoutEffect(() => {
    if (start.current) setScrollMargin(start.current.getBoundingClientRect().top + window.scrollY);
  });

  let bottom = scrollMargin;
  const items = virtualizer.getVirtualItems();
  return (
    <>
      <tbody ref={start} aria-hidden="true" />
      {items.map((item) => {
        const gap = item.start - bottom;
        bottom = item.end;
        return (
          <Fragment key={item.key}>
            <Gap px={gap} columnCount={columnCount} />
            <tbody
              {...GROUP}
              data-index={item.index}
              ref={virtualizer.measureElement}
              className="max-md:block"
            >
              {children(item.index)}
            </tbody>
          </Fragment>
        );
      })}
      <Gap px={scrollMargin + virtualizer.getTotalSize() - bottom} columnCount={columnCount} />
    </>
  );
}

function Gap({ px, columnCount }: { px: number; columnCount: number }) {
  if (px < 1) return null;
  return (
    <tbody aria-hidden="true" className="max-md:block">
      <tr className="max-md:block" style={{ height: px }}>
        <td colSpan={columnCount} className="p-0" />
      </tr>
    </tbody>
  );
}
