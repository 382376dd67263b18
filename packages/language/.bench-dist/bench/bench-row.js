export function rounded(value, digits = 1) {
    return Math.round(value * 10 ** digits) / 10 ** digits;
}
/** A table in plain text: the first column to the left, the others to the right. */
export function textTable(title, head, body) {
    const widths = head.map((cell, column) => Math.max(cell.length, ...body.map((cells) => cells[column]?.length ?? 0)));
    const line = (cells) => cells
        .map((cell, column) => column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))
        .join('  ')
        .trimEnd();
    return [title, ...[head, ...body].map(line)].join('\n');
}
/** Processor time of a piece of work in seconds, so that a busy machine does not change the figure. */
export function cpuSeconds(work) {
    const before = process.cpuUsage();
    work();
    const used = process.cpuUsage(before);
    return (used.user + used.system) / 1e6;
}
/** The value below which `part` (0..1) of the values lie. */
export function percentile(values, part) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
//# sourceMappingURL=bench-row.js.map