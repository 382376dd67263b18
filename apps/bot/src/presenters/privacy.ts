import type { AuthorPrivacy } from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';

export const PRIVACY_ACTIONS = { stop: 'privacy-stop', start: 'privacy-start' } as const;

/** What is stored of a person's messages, with a button to stop or resume that. */
export function privacyMessage(privacy: AuthorPrivacy) {
  const { is_read: isRead, messages, since } = privacy;
  const stored =
    messages === 0 || since === null
      ? t('No messages of yours are stored now.')
      : t(
          isRead
            ? 'Messages stored now: **{messages}**, the oldest from {since}.'
            : 'Messages still to be deleted: **{messages}**, the oldest from {since}.',
          {
            messages,
            since: time(new Date(since), 'd'),
          },
        );
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(t('What the bot stores about your messages'))
    .setDescription(
      `${isRead ? t('Trade messages you post in channels the bot reads are stored for 30 days: the text, your name, the channel and the time. Staff can see them, and so can people whose watched items match. When you delete a message, its text is removed too.') : t('Your messages are not stored, on any server. Pings that were already delivered stay with the people who got them.')}\n\n${stored}`,
    );
  const change = isRead
    ? button('Danger', t('Stop reading my messages'), PRIVACY_ACTIONS.stop)
    : button('Success', t('Read my messages again'), PRIVACY_ACTIONS.start);
  return { content: '', embeds: [embed], components: [buttonRow(change)] };
}
