import { MESSAGE_URL } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Guard, Slash, SlashOption } from 'discordx';
import { whyMessage } from '../presenters/why.js';
import { description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';
import { option, REQUIRED_TEXT } from './option.js';
import { filterRules } from './rule-option.js';
import { UserError } from './user-error.js';

const MESSAGE = option('message', 'commands.why.message', { ...REQUIRED_TEXT, maxLength: 200 });

@Discord()
@Guard(acknowledge)
export class WhyCommands {
  @Slash({ name: 'why', ...description('commands.why') })
  async why(@SlashOption(MESSAGE) message: string, interaction: ChatInputCommandInteraction): Promise<void> {
    const url = message.trim();
    if (!MESSAGE_URL.test(url)) {
      throw new UserError(t('why.notLink'));
    }
    const context = getContext(interaction);
    const [found] = await context.my.user.messages.find.query({ message_url: url });
    const ids = new Set(found?.decisions.map((decision) => decision.watch_rule_id));
    const rules = await filterRules(context, (rule) => ids.has(rule.id), ids.size);
    await interaction.editReply(whyMessage({ message: found ?? null, rules, publicUrl: context.publicUrl }));
  }
}
