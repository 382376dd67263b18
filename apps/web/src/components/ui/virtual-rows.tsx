import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { RowGap, type RowHeight, useRowHeight } from './row-space.js';

interface VirtualRowsProps {
  count: number;
  columnCount: number;
  rowHeight?: RowHeight | undefined;
  getKey: (index: number) => string;
  /** Rows that stay rendered wherever the page is scrolled to, because they contain a form. */
  kept: readonly number[];
  /** The `tr`s of a row. */
  children: (index: number) => ReactNode;
}

/** Rows rendered outside the window, so that fast scrolling shows no gap. */
const OVERSCAN = 14;
/** Explicit roles: the card layout changes `display`, which removes table semantics in some browsers. */
const GROUP = { role: 'rowgroup' } as const;

/** Renders the rows near the window and empty space for the others. */
export function VirtualRows(props: VirtualRowsProps) {
  const start = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Not in the component that renders on scroll: measuring forces a layout.
  useLayoutEffect(() => {
    const measure = () => {
      if (start.current) setScrollMargin(start.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    // Content above the table can change its height without rendering this component.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  });
  return (
    <>
      <tbody ref={start} aria-hidden="true" />
      <VisibleRows {...props} scrollMargin={scrollMargin} />
    </>
  );
}

interface VisibleRowsProps extends VirtualRowsProps {
  /** From the top of the page to the first row, in px. */
  scrollMargin: number;
}

function VisibleRows(props: VisibleRowsProps) {
  const { count, columnCount, rowHeight, getKey, kept, scrollMargin, children } = props;
  const height = useRowHeight(rowHeight);
  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    overscan: OVERSCAN,
    estimateSize: () => height,
    getItemKey: getKey,
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
            <RowGap px={gap} columnCount={columnCount} />
            <RowBody index={item.index} measure={virtualizer.measureElement} render={children} />
          </Fragment>
        );
      })}
      <RowGap px={scrollMargin + virtualizer.getTotalSize() - bottom} columnCount={columnCount} />
    </>
  );
}

interface RowBodyProps {
  index: number;
  measure: (element: HTMLTableSectionElement | null) => void;
  render: (index: number) => ReactNode;
}

/** Scrolling does not render a row again that stays. */
const RowBody = memo(function RowBody({ index, measure, render }: RowBodyProps) {
  return (
    <tbody {...GROUP} data-index={index} ref={measure} className="max-md:block">
      {render(index)}
    </tbody>
  );
});
