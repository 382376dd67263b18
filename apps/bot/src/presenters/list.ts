import { EmbedBuilder } from 'discord.js';
import { COLOURS } from './colours.js';
import { bounded } from './text.js';

const DESCRIPTION_MAX = 4000;
const LINE_MAX = 300;

export interface ListView {
  title: string;
  /** Each is escaped already. */
  lines: readonly string[];
  /** Said in place of an empty list. */
  empty: string;
  footer?: string;
}

/** A list that fits into one message; what does not is counted. */
export function listMessage({ title, lines, empty, footer }: ListView) {
  const shown: string[] = [];
  let length = 0;
  for (const line of lines.map((text) => bounded(text, LINE_MAX))) {
    if (length + line.length + 1 > DESCRIPTION_MAX) break;
    shown.push(line);
    length += line.length + 1;
  }
  const hidden = lines.length - shown.length;
  if (hidden > 0) shown.push(`… and ${hidden} more on the website.`);
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(bounded(title, 256))
    .setDescription(lines.length === 0 ? empty : shown.join('\n'));
  if (footer !== undefined) embed.setFooter({ text: bounded(footer, 2048) });
  return { content: '', embeds: [embed], components: [] };
}
