import { hasPermission } from '@lockwatch/contracts';
import type { ActionRowBuilder, ButtonBuilder, Interaction } from 'discord.js';
import { buttonRow, linkButton } from '../presenters/message.js';
import { trialButtons } from '../presenters/plans.js';
import type { ServerError } from '../server-error.js';
import { t } from '../texts/translate.js';
import { getContext } from './command-context.js';

/** Buttons below an error: the account page for linking, or the trial and the plans. */
export async function getRecoveryButtons(
  interaction: Interaction,
  rejection: ServerError | null,
): Promise<ActionRowBuilder<ButtonBuilder>[]> {
  if (rejection?.code === 'UNAUTHENTICATED') {
    const { publicUrl } = getContext(interaction);
    return [buttonRow(linkButton(t('link.openAccount'), `${publicUrl}/dashboard/account`))];
  }
  if (rejection?.code !== 'FORBIDDEN') return [];
  const me = await getContext(interaction).my.bot.actingUser.query();
  return me && !hasPermission(me.permissions, 'READ_WATCHED_ITEMS') ? trialButtons(me) : [];
}
