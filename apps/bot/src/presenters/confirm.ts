import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { escapeText, truncate } from './text.js';

/** Action of the button that changes nothing. */
export const KEEP_ACTION = 'keep';

export interface Confirmation {
  /** Escaped by the caller. */
  question: string;
  /** Of the button that confirms. */
  action: string;
  ids?: readonly string[];
  label: string;
  /** The button that changes nothing. */
  keep?: { label: string; action: string };
}

export function confirmMessage({ question, action, ids = [], label, keep }: Confirmation) {
  const { label: keepLabel, action: keepAction } = keep ?? { label: t('lists.keep'), action: KEEP_ACTION };
  const row = buttonRow(button('Danger', label, action, ...ids), button('Secondary', keepLabel, keepAction));
  return { content: truncate(question, 2000), embeds: [], components: [row] };
}

/** A sentence in place of a message and its components. */
export function sentenceMessage(sentence: string) {
  return { content: truncate(sentence, 2000), embeds: [], components: [] };
}

/** What the server says that it did, in place of the question. */
export function doneMessage({ message }: { message: string }) {
  return sentenceMessage(escapeText(message));
}
