import type { ButtonInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard } from 'discordx';
import { customIdPattern } from '../custom-id.js';
import { KEEP_ACTION } from '../presenters/confirm.js';
import { removedMessage } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';

/** The answer that deletes nothing, whatever was asked about. */
@Discord()
@Guard(acknowledge)
export class ConfirmCommands {
  @ButtonComponent({ id: customIdPattern(KEEP_ACTION) })
  async keep(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(removedMessage(t('lists.nothingDeleted')));
  }
}
