import { type Mention, parseMention } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { t } from '../texts/translate.js';
import { complete, UserError } from './option.js';

const ME = 'me';
const NOBODY = 'none';

/** Choices for whom pings mention; a typed @user or @role is sent as it is. */
export const completeMention = complete((_context, typed) => [
  ...(parseMention(typed) ? [{ name: typed, value: typed }] : []),
  { name: t('watch.mentionMe'), value: ME },
  { name: t('watch.mentionNobody'), value: NOBODY },
]);

/** Throws `UserError` for a text that is neither a mention nor a choice. */
export function readMentionOption(interaction: ChatInputCommandInteraction, text: string): Mention | null {
  const typed = text.trim();
  if (typed.toLowerCase() === NOBODY) return null;
  if (typed.toLowerCase() === ME) return { kind: 'user', id: interaction.user.id };
  const mention = parseMention(typed);
  if (!mention) throw new UserError(t('watch.notMention'));
  return mention;
}
