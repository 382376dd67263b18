/**
 * @typedef {object} BenchRow One measured figure.
 * @property {string} name
 * @property {string} unit
 * @property {number} value
 * @property {string} [peer] what it is compared with
 * @property {number} [peer_value] the peer's figure in the same unit, measured the same way
 * @property {number} [ratio] value over peer_value
 * @property {number} n how many times it was measured
 * @property {string} [note]
 */

/**
 * The rows a benchmark answered, checked: a figure that is no number must not end up in a results file.
 *
 * @param {string} source the benchmark, for the error
 * @param {unknown} answer
 * @returns {BenchRow[]}
 * @throws {Error} naming the row and field that is wrong
 */
export function checkedRows(source, answer) {
  if (!Array.isArray(answer) || answer.length === 0) throw new Error(`${source} answered no rows.`);
  return answer.map((row, index) => {
    const at = `${source}, row ${index + 1}`;
    for (const field of ['name', 'unit']) {
      if (typeof row[field] !== 'string' || row[field] === '')
        throw new Error(`${at}: ${field} must be a text.`);
    }
    for (const field of ['value', 'n']) {
      if (!Number.isFinite(row[field])) throw new Error(`${at}: ${field} must be a number.`);
    }
    for (const field of ['peer_value', 'ratio']) {
      if (row[field] !== undefined && !Number.isFinite(row[field])) {
        throw new Error(`${at}: ${field} must be a number.`);
      }
    }
    return row;
  });
}

/**
 * @param {readonly BenchRow[]} rows
 * @returns {string} a table in plain text
 */
export function formatTable(rows) {
  const head = ['what', 'value', 'unit', 'n', 'peer', 'peer value', 'ratio', 'note'];
  const body = rows.map((row) => [
    row.name,
    figure(row.value),
    row.unit,
    String(row.n),
    row.peer ?? '',
    row.peer_value === undefined ? '' : figure(row.peer_value),
    row.ratio === undefined ? '' : figure(row.ratio),
    row.note ?? '',
  ]);
  const used = head.map((title, column) => ({
    column,
    width: Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)),
    filled: body.some((cells) => cells[column] !== ''),
  }));
  return [head, ...body]
    .map((cells) =>
      used
        .filter(({ filled }) => filled)
        .map(({ column, width }) => (cells[column] ?? '').padEnd(width))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {number} value */
function figure(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
