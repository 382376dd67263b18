/** One measured figure, as bench/results.json holds it. `n` is how many were measured. */
export interface BenchRow {
    name: string;
    unit: string;
    value: number;
    /** What it is compared with, with the peer's figure measured the same way, and value over peer_value. */
    peer?: string;
    peer_value?: number;
    ratio?: number;
    n: number;
    note?: string;
}
/** Rows for the results file, and tables of them for people. */
export interface BenchAnswer {
    rows: BenchRow[];
    /** Printed as they are. */
    tables: string[];
}
export declare function rounded(value: number, digits?: number): number;
/** A table in plain text: the first column to the left, the others to the right. */
export declare function textTable(title: string, head: readonly string[], body: readonly (readonly string[])[]): string;
/** Processor time of a piece of work in seconds, so that a busy machine does not change the figure. */
export declare function cpuSeconds(work: () => void): number;
/** The value below which `part` (0..1) of the values lie. */
export declare function percentile(values: readonly number[], part: number): number;
