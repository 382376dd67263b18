export { LANGUAGE_NAMES, LANGUAGES, type Language, toLanguage } from './language.js';
export { formatText, isText, listTexts, restoreText, type Sentences, type Text, type Value } from './text.js';
export type { SharedText } from './translate.js';
