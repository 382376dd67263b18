/** Space in a table for rows that are not rendered. */
export function RowGap({ px, columnCount }: { px: number; columnCount: number }) {
  if (px < 1) return null;
  return (
    <tbody aria-hidden="true" className="max-md:block">
      <tr className="max-md:block" style={{ height: px }}>
        <td colSpan={columnCount} className="p-0" />
      </tr>
    </tbody>
  );
}
