import type { ActionRowBuilder, ButtonBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { truncate } from './text.js';

export function errorReply(sentence: string, buttons: readonly ActionRowBuilder<ButtonBuilder>[] = []) {
  return { content: truncate(`⚠️ ${sentence}`, 2000), embeds: [], components: [...buttons] };
}

export function malformedRequestReply(): ReturnType<typeof errorReply> {
  return errorReply(t('errors.unexpected'));
}
