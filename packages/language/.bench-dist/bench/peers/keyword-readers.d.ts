import type { BenchMaterial } from '../bench-material.js';
import type { Peer } from './peer.js';
/** `includes` for each name, the longest first; what is found is blanked. No word boundaries, no plurals. */
export declare function includesBot(material: BenchMaterial): Peer;
/** One pattern of all names, the longest at each place, with word boundaries and an optional s. */
export declare function oneRegExp(material: BenchMaterial): Peer;
/** An Aho-Corasick automaton of all names: the longest from the left, at word boundaries. */
export declare function ahoCorasick(material: BenchMaterial): Peer;
/** wink-nlp with every name as a custom entity, on tokens; the only step of its English pipeline switched on. */
export declare function winkEntities(material: BenchMaterial): Peer;
/** Only finds names, and reads nothing: as fast as a reader on this text could be. */
export declare function rawScans(material: BenchMaterial): {
    name: string;
    scan: (content: string) => number;
}[];
