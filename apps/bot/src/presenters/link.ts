import { ActionRowBuilder, ButtonBuilder, ButtonStyle, EmbedBuilder } from 'discord.js';
import { COLOURS } from './colours.js';
import { bounded } from './text.js';

/** Discord: characters of a button's address (docs: components/reference, "Button"). */
const BUTTON_URL_MAX = 512;

/** A sentence with a way out to a page; addresses too long for a button become a link in the text. */
export function linkMessage(sentence: string, label: string, url: string) {
  if (url.length > BUTTON_URL_MAX) {
    const embed = new EmbedBuilder()
      .setColor(COLOURS.brand)
      // Round brackets would end the link.
      .setDescription(`[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`);
    return { content: bounded(sentence, 2000), embeds: [embed], components: [] };
  }
  const button = new ButtonBuilder().setStyle(ButtonStyle.Link).setLabel(label).setURL(url);
  return {
    content: bounded(sentence, 2000),
    embeds: [],
    components: [new ActionRowBuilder<ButtonBuilder>().addComponents(button)],
  };
}
