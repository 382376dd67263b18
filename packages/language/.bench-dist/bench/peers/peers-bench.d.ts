import { type BenchMaterial } from '../bench-material.js';
import { type BenchAnswer, type BenchRow } from '../bench-row.js';
import { type LabelledMessage, type LabelledOffer } from '../score-offers.js';
import type { Peer } from './peer.js';
/** What every way of reading is compared on: generated messages and, where there, the labelled corpus. */
export declare function comparisonMessages(material: BenchMaterial): LabelledMessage[];
/** One way of reading, measured: quality, and messages per second of processor time. */
export interface Measured {
    name: string;
    note: string;
    itemF1: number;
    strictF1: number;
    talkWrong: number;
    perSecond: number;
    n: number;
}
/** Measures a way of reading on messages spread evenly over the whole list. */
export declare function measureReader(peer: Pick<Peer, 'name' | 'note' | 'sample'>, messages: readonly LabelledMessage[], read: (message: LabelledMessage) => readonly LabelledOffer[]): Measured;
/** Reads the same messages with the same catalogue in the ways others would. */
export declare function benchPeers(material: BenchMaterial): BenchAnswer;
/** Our reader on the comparison's messages, several times over so that its speed can be measured. */
export declare function ourselves(material: BenchMaterial, messages: readonly LabelledMessage[]): Measured;
export declare function comparisonTable(title: string, measured: readonly Measured[]): string;
/** Ours beside a peer's: quality and speed. */
export declare function comparisonRows(ours: Measured, peer: Measured): BenchRow[];
