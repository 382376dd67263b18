export { LANGUAGE_NAMES, LANGUAGES, type Language, toLanguage } from './language.js';
export { formatText, type Text } from './text.js';
export type { SharedText } from './translate.js';
