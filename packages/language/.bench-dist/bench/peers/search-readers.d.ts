import type { BenchMaterial } from '../bench-material.js';
import type { Peer } from './peer.js';
/** MiniSearch's best hit for each segment: all words must be there, with slips of a fifth of their length. */
export declare function miniSearch(material: BenchMaterial): Peer;
/** Fuse.js's best hit for each segment. */
export declare function fuse(material: BenchMaterial): Peer;
