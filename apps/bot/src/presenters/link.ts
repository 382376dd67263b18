import { EmbedBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { buttonRow, linkButton } from './buttons.js';
import { COLOURS } from './colours.js';
import { escapeText, truncate } from './text.js';

/** Discord: characters of a button's address (docs: components/reference, "Button"). */
const BUTTON_URL_MAX = 512;

/** How to link the Discord user with an account. `accountName` is the account linked now; null: none. */
export function linkHelpMessage(accountName: string | null, publicUrl: string) {
  const state =
    accountName === null
      ? t('This Discord account is not linked yet.')
      : t('This Discord account is linked to {name}. To link it to another account:', {
          name: `**${escapeText(accountName)}**`,
        });
  const steps = [
    t('1. Open your account page and sign in.'),
    accountName === null
      ? t('2. Choose **Link Discord**. You get a code that works for 10 minutes.')
      : t('2. Choose **Link another account**. You get a code that works for 10 minutes.'),
    t('3. Come back, type `/link`, choose the option `code` and paste the code.'),
  ];
  return linkMessage([state, ...steps].join('\n'), t('Open account page'), `${publicUrl}/dashboard/account`);
}

/** A sentence with a link button; a URL that is too long for a button becomes a link in the text. */
export function linkMessage(sentence: string, label: string, url: string) {
  if (url.length > BUTTON_URL_MAX) {
    const embed = new EmbedBuilder()
      .setColor(COLOURS.brand)
      // Round brackets would end the link.
      .setDescription(`[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`);
    return { content: truncate(sentence, 2000), embeds: [embed], components: [] };
  }
  return {
    content: truncate(sentence, 2000),
    embeds: [],
    components: [buttonRow(linkButton(label, url))],
  };
}
