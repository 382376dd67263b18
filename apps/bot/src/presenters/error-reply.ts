import { bounded } from './text.js';

/** A refusal or a fault, as one sentence. */
export function errorReply(sentence: string): { content: string; embeds: []; components: [] } {
  return { content: bounded(`⚠️ ${sentence}`, 2000), embeds: [], components: [] };
}
