export { type AliasOverlay, createAliasOverlay } from './dictionary/alias-overlay.js';
export { createDictionary, type Dictionary, type DictionaryOptions } from './dictionary/dictionary.js';
export { normaliseName } from './dictionary/names.js';
export { explainReading } from './explain.js';
export { EXACT_FROM, type ReadOptions, readMessage } from './read-message.js';
export type { SearchResult } from './search/best-results.js';
export { findItemByName, searchItems } from './search/search-items.js';
export type { Candidate, CatalogueItem, ItemAlias, MatchVia, Offer, OwnerAlias, Reading, Span, } from './types.js';
export { unknownNames } from './unknown-names.js';
