import type { ActionRowBuilder, ButtonBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { truncate } from './text.js';

/** An error in one sentence, with buttons that help. */
export function errorReply(sentence: string, buttons: readonly ActionRowBuilder<ButtonBuilder>[] = []) {
  return { content: truncate(`⚠️ ${sentence}`, 2000), embeds: [], components: [...buttons] };
}

/** The reply to a malformed interaction. */
export function malformedRequestReply(): ReturnType<typeof errorReply> {
  return errorReply(t('errors.unexpected'));
}
