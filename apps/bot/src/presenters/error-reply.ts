import type { ActionRowBuilder, ButtonBuilder } from 'discord.js';
import { truncate } from './text.js';

/** An error in one sentence, with buttons that help. */
export function errorReply(sentence: string, buttons: readonly ActionRowBuilder<ButtonBuilder>[] = []) {
  return { content: truncate(`⚠️ ${sentence}`, 2000), embeds: [], components: [...buttons] };
}

/** The sentence for unexpected errors, also when the user's language is unknown. */
export const UNEXPECTED_ERROR_TEXT = 'Something went wrong on our side. Try again in a moment.';

/** The reply to a malformed interaction. */
export function malformedRequestReply(): ReturnType<typeof errorReply> {
  return errorReply(UNEXPECTED_ERROR_TEXT);
}
