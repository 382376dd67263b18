import type { Ref } from 'react';
import { useCardLayout } from './use-card-layout.js';

/** Heights in px: of a row on wide screens, and of its card on phones. */
export interface RowHeight {
  row: number;
  card: number;
}

const DEFAULT_ROW_HEIGHT: RowHeight = { row: 61, card: 172 };
/** The height of a row in the present layout, in px. */
export function useRowHeight({ row, card }: RowHeight = DEFAULT_ROW_HEIGHT): number {
  return useCardLayout() ? card : row;
}

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
