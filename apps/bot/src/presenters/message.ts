import { ActionRowBuilder, type APIEmbedField, ButtonBuilder, ButtonStyle, EmbedBuilder } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { escapeText, truncate } from './text.js';

const LABEL_MAX = 80;

/** A button whose custom id has an action and ids. */
export function button(
  style: 'Primary' | 'Secondary' | 'Success' | 'Danger',
  label: string,
  action: string,
  ...ids: readonly (string | number)[]
): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(encodeCustomId(action, ...ids))
    .setLabel(truncate(label, LABEL_MAX))
    .setStyle(ButtonStyle[style]);
}

export function linkButton(label: string, url: string): ButtonBuilder {
  return new ButtonBuilder().setStyle(ButtonStyle.Link).setLabel(label).setURL(url);
}

export function buttonRow(...buttons: ButtonBuilder[]): ActionRowBuilder<ButtonBuilder> {
  return new ActionRowBuilder<ButtonBuilder>().addComponents(buttons);
}

/** Colours of embeds, as numbers 0xRRGGBB. */
const COLOURS = { brand: 0x3b82f6, muted: 0x6b7280, good: 0x22c55e, bad: 0xef4444 } as const;

export const FIELD_MAX = 1024;

interface EmbedTexts {
  author?: string;
  title?: string;
  url?: string;
  text?: string;
  fields?: readonly APIEmbedField[];
  footer?: string;
  colour?: keyof typeof COLOURS;
  /** Above the embed. */
  content?: string;
}

/** A message with an embed. Texts are cut to Discord's limits (docs: resources/message, "Embed Limits"). */
export function embedMessage<Row = never>(texts: EmbedTexts, components: readonly Row[] = []) {
  const { author, title, url, text, fields = [], footer, colour = 'brand', content = '' } = texts;
  const embed = new EmbedBuilder({
    color: COLOURS[colour],
    url,
    title: title && truncate(title, 256),
    description: text && truncate(text, 4096),
    fields: fields.map((field) => ({ ...field, value: truncate(field.value, FIELD_MAX) })),
    ...(author && { author: { name: truncate(author, 256) } }),
    ...(footer && { footer: { text: truncate(footer, 2048) } }),
  });
  return { content: truncate(content, 2000), embeds: [embed], components: [...components] };
}

/** A field that shares a line with others. */
export function inlineField(name: string, value: string): APIEmbedField {
  return { name, value, inline: true };
}

/** Action of the button that changes nothing. */
export const KEEP_ACTION = 'keep';

interface Confirmation {
  /** Escaped by the caller. */
  question: string;
  /** Of the button that confirms. */
  action: string;
  ids?: readonly string[];
  /** Default: "Remove". */
  label?: string;
  /** The button that changes nothing. */
  keep?: { label: string; action?: string };
}

export function confirmMessage(confirmation: Confirmation) {
  const { question, action, ids = [], label = t('common.remove'), keep } = confirmation;
  const row = buttonRow(
    button('Danger', label, action, ...ids),
    button('Secondary', keep?.label ?? t('lists.keep'), keep?.action ?? KEEP_ACTION),
  );
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

export function errorReply(sentence: string, buttons: readonly ActionRowBuilder<ButtonBuilder>[] = []) {
  return { content: truncate(`⚠️ ${sentence}`, 2000), embeds: [], components: [...buttons] };
}

export function malformedRequestReply(): ReturnType<typeof errorReply> {
  return errorReply(t('errors.unexpected'));
}
