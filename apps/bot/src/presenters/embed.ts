import { type APIEmbedField, EmbedBuilder } from 'discord.js';
import { truncate } from './text.js';

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
