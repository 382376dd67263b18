export { type AliasOverlay, createAliasOverlay } from './dictionary/alias-overlay.js';
export { createDictionary, type Dictionary, type DictionaryOptions } from './dictionary/dictionary.js';
export { normaliseName } from './dictionary/names.js';
export { explainParsing } from './explain.js';
export { isFollowUp, mayBeFollowUp } from './follow-up.js';
export { EXACT_CONFIDENCE_MIN, type ParseOptions, parseMessage } from './parse-message.js';
export type { SearchResult } from './search/search-items.js';
export { findItemByName, searchItems } from './search/search-items.js';
export type {
  Candidate,
  CatalogueItem,
  ItemAlias,
  MatchVia,
  Offer,
  OwnerAlias,
  ParseResult,
  Span,
} from './types.js';
export { unknownNames } from './unknown-names.js';
