export { createAliasOverlay } from './dictionary/alias-overlay.js';
export { createDictionary } from './dictionary/dictionary.js';
export { normaliseName } from './dictionary/names.js';
export { explainReading } from './explain.js';
export { EXACT_FROM, readMessage } from './read-message.js';
export { findItemByName, searchItems } from './search/search-items.js';
export { unknownNames } from './unknown-names.js';
//# sourceMappingURL=index.js.map