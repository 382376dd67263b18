import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

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
  isKept?: ((index: number) => boolean) | undefined;
  /** The `tr`s of a row. */
  children: (index: number) => ReactNode;
}

/** Beyond the window, in rows, so that quick scrolling shows no gap. */
const OVERSCAN = 14;
/** Written out, since cards are made by changing `display`, which takes a table's meaning away in some browsers. */
const GROUP = { role: 'rowgroup' } as const;
const USUAL: RowHeight = { row: 61, card: 172 };
/** As the classes `max-md` have it. A query, since to read the window's width has the page laid out. */
const CARDS = window.matchMedia('not all and (min-width: 48rem)');

function areCards(): boolean {
  return CARDS.matches;
}

function onCardsChange(listener: () => void): () => void {
  CARDS.addEventListener('change', listener);
  return () => CARDS.removeEventListener('change', listener);
}

/** Bodies of a table that scrolls with the page: one for each row near the window, empty space for the others. */
export function VirtualRows({ isKept, ...props }: VirtualRowsProps) {
  const start = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const kept: number[] = [];
  for (let index = 0; isKept && index < props.count; index += 1) if (isKept(index)) kept.push(index);
  // Not where scrolling renders: to read where something stands has the page laid out at once.
  useLayoutEffect(() => {
    const measure = () => {
      if (start.current) setScrollMargin(start.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    // What stands above the table may grow without this being rendered.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  });
  return (
    <>
      <tbody ref={start} aria-hidden="true" />
      <RowsInSight {...props} kept={kept} scrollMargin={scrollMargin} />
    </>
  );
}

interface RowsInSightProps extends Omit<VirtualRowsProps, 'isKept'> {
  kept: readonly number[];
  /** From the top of the page to the first row, in px. */
  scrollMargin: number;
}

/** Rendered again whenever scrolling brings a row near the window or takes one away. */
function RowsInSight(props: RowsInSightProps) {
  const { count, columnCount, rowHeight = USUAL, keyOf, kept, scrollMargin, children } = props;
  const height = useSyncExternalStore(onCardsChange, areCards) ? rowHeight.card : rowHeight.row;
  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    overscan: OVERSCAN,
    estimateSize: () => height,
    getItemKey: keyOf,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  });
  let bottom = scrollMargin;
  return (
    <>
      {virtualizer.getVirtualItems().map((item) => {
        const gap = item.start - bottom;
        bottom = item.end;
        return (
          <Fragment key={item.key}>
            <Gap px={gap} columnCount={columnCount} />
            <RowBody index={item.index} measure={virtualizer.measureElement} render={children} />
          </Fragment>
        );
      })}
      <Gap px={scrollMargin + virtualizer.getTotalSize() - bottom} columnCount={columnCount} />
    </>
  );
}

interface RowBodyProps {
  index: number;
  measure: (element: HTMLTableSectionElement | null) => void;
  render: (index: number) => ReactNode;
}

/** While one scrolls, a row that stays is left as it is. */
const RowBody = memo(function RowBody({ index, measure, render }: RowBodyProps) {
  return (
    <tbody {...GROUP} data-index={index} ref={measure} className="max-md:block">
      {render(index)}
    </tbody>
  );
});

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
