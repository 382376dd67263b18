import type { AuthorPrivacy } from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';

export const PRIVACY_ACTIONS = { stop: 'privacy-stop', start: 'privacy-start' } as const;

/** What is stored of an author's messages, with a button to stop or resume that. */
export function privacyMessage(privacy: AuthorPrivacy) {
  const { is_read: isRead, messages, since } = privacy;
  const stored =
    messages === 0 || since === null
      ? t('privacy.nothingStored')
      : t(isRead ? 'privacy.stored' : 'privacy.toDelete', { messages, since: time(new Date(since), 'd') });
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(t('privacy.title'))
    .setDescription(`${isRead ? t('privacy.isRead') : t('privacy.isNotRead')}\n\n${stored}`);
  const change = isRead
    ? button('Danger', t('privacy.stop'), PRIVACY_ACTIONS.stop)
    : button('Success', t('privacy.start'), PRIVACY_ACTIONS.start);
  return { content: '', embeds: [embed], components: [buttonRow(change)] };
}
