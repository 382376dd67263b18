import { t } from '../texts/translate.js';
import { buttonRow, embedMessage, linkButton } from './message.js';
import { escapeText, truncate } from './text.js';

/** Discord: characters of a button's address (docs: components/reference, "Button"). */
const BUTTON_URL_MAX = 512;

/** How to link the Discord user with an account. `accountName` is the account linked now; null: none. */
export function linkHelpMessage(accountName: string | null, publicUrl: string) {
  const state =
    accountName === null
      ? t('link.notLinked')
      : t('link.linkedTo', { name: `**${escapeText(accountName)}**` });
  const steps = [
    t('link.step1'),
    accountName === null ? t('link.step2') : t('link.step2Another'),
    t('link.step3'),
  ];
  return linkMessage([state, ...steps].join('\n'), t('link.openAccount'), `${publicUrl}/dashboard/account`);
}

/** A sentence with a link button; a URL that is too long for a button becomes a link in the text. */
export function linkMessage(sentence: string, label: string, url: string) {
  if (url.length > BUTTON_URL_MAX) {
    // Round brackets would end the link.
    const text = `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
    return embedMessage({ content: sentence, text });
  }
  return { content: truncate(sentence, 2000), embeds: [], components: [buttonRow(linkButton(label, url))] };
}
