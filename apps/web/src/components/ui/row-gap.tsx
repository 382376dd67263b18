import type { Ref } from 'react';

interface RowGapProps {
  px: number;
  columnCount: number;
  ref?: Ref<HTMLTableSectionElement>;
}

/** Space in a table for rows that are not rendered. */
export function RowGap({ px, columnCount, ref }: RowGapProps) {
  if (px < 1) return null;
  return (
    <tbody ref={ref} aria-hidden="true" className="invisible max-md:block">
      <tr className="max-md:block" style={{ height: px }}>
        <td colSpan={columnCount} className="p-0" />
      </tr>
    </tbody>
  );
}
