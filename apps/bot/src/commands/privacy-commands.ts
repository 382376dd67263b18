import type { AuthorPrivacy } from '@lockwatch/contracts';
import { type ChatInputCommandInteraction, time } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { button, buttonRow, embedMessage } from '../presenters/message.js';
import { description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import type { ComponentHandler, Components } from './components.js';

const PRIVACY_ACTIONS = { stop: 'privacy-stop', start: 'privacy-start' } as const;

/** The stored messages of an author, who needs no account. */
@Discord()
export class PrivacyCommands {
  @Slash({ name: 'privacy', ...description('commands.privacy') })
  async privacy(interaction: ChatInputCommandInteraction) {
    const { server } = getContext(interaction);
    const stored = await server.bot.authorPrivacy.query({ discord_user_id: interaction.user.id });
    return privacyMessage(stored);
  }
}

export const PRIVACY_COMPONENTS: Components = {
  [PRIVACY_ACTIONS.stop]: setRead(false),
  [PRIVACY_ACTIONS.start]: setRead(true),
};

function setRead(is_read: boolean): ComponentHandler {
  return async ({ server, interaction }) =>
    privacyMessage(await server.bot.setAuthorRead.mutate({ discord_user_id: interaction.user.id, is_read }));
}

/** What is stored of an author's messages, with a button to stop or resume that. */
function privacyMessage(privacy: AuthorPrivacy) {
  const { is_read: isRead, messages, since } = privacy;
  const stored =
    messages === 0 || since === null
      ? t('privacy.nothingStored')
      : t(isRead ? 'privacy.stored' : 'privacy.toDelete', { messages, since: time(new Date(since), 'd') });
  const text = `${isRead ? t('privacy.isRead') : t('privacy.isNotRead')}\n\n${stored}`;
  const change = isRead
    ? button('Danger', t('privacy.stop'), PRIVACY_ACTIONS.stop)
    : button('Success', t('privacy.start'), PRIVACY_ACTIONS.start);
  return embedMessage({ title: t('privacy.title'), text }, [buttonRow(change)]);
}
