import { LIMITS, WEBHOOK_NOTICE_ACTIONS } from '@lockwatch/contracts';
import { type ChatInputCommandInteraction, MessageFlags } from 'discord.js';
import { Discord, Slash, SlashGroup, SlashOption } from 'discordx';
import { doneMessage } from '../presenters/message.js';
import { escapeText } from '../presenters/text.js';
import { confirmRemoveWebhookMessage, WEBHOOK_ACTIONS, webhookListMessage } from '../presenters/webhooks.js';
import { description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { BOOLEAN, option, REQUIRED_TEXT, TEXT, UserError } from './option.js';
import { completeWebhook, readWebhookOption } from './webhook-option.js';

const WEBHOOK = option('webhook', 'commands.option.webhook', {
  ...REQUIRED_TEXT,
  autocomplete: completeWebhook,
});
const NAME = { maxLength: LIMITS.webhookNameMaxLength };
const URL = { maxLength: LIMITS.webhookUrlMaxLength };
const NEW_NAME = option('name', 'commands.webhook.edit.name', { ...TEXT, ...NAME });
const NEW_URL = option('url', 'commands.webhook.edit.url', { ...TEXT, ...URL });
const PRIMARY = option('primary', 'commands.webhook.edit.primary', BOOLEAN);

/** Where pings go ([2-46], [7-22] to [7-25]). */
@Discord()
@SlashGroup({ name: 'webhook', ...description('commands.webhook') })
@SlashGroup('webhook')
export class WebhookCommands {
  @Slash({ name: 'add', ...description('commands.webhook.add') })
  async add(
    @SlashOption(option('name', 'commands.webhook.add.name', { ...REQUIRED_TEXT, ...NAME })) name: string,
    @SlashOption(option('url', 'commands.webhook.add.url', { ...REQUIRED_TEXT, ...URL })) url: string,
    interaction: ChatInputCommandInteraction,
  ) {
    const { my } = getContext(interaction);
    const webhook = await my.user.webhooks.create.mutate({ webhook_name: name, webhook_url: url });
    const primary = webhook.isPrimary ? ` ${t('webhook.pingsGoThere')}` : '';
    const content = `${t('webhook.added')} **${escapeText(webhook.webhook_name)}**${primary}`;
    return { content };
  }

  @Slash({ name: 'list', ...description('commands.webhook.list') })
  async list(interaction: ChatInputCommandInteraction) {
    const { my } = getContext(interaction);
    const [me, webhooks] = await Promise.all([my.user.me.get.query(), my.user.webhooks.list.query()]);
    return webhookListMessage(webhooks, me.max_webhooks);
  }

  @Slash({ name: 'edit', ...description('commands.webhook.edit') })
  async edit(
    @SlashOption(WEBHOOK) webhook: string,
    @SlashOption(NEW_NAME) webhook_name: string | undefined,
    @SlashOption(NEW_URL) webhook_url: string | undefined,
    @SlashOption(PRIMARY) isPrimary: boolean | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const changes = { webhook_name, webhook_url, isPrimary };
    if (Object.values(changes).every((change) => change === undefined)) {
      throw new UserError(t('webhook.nothingToChange'));
    }
    const { webhook_id: id } = await readWebhookOption(context, webhook);
    await context.my.user.webhooks.update.mutate({ id, ...changes });
    return { content: t('webhook.changed') };
  }

  @Slash({ name: 'enable', ...description('commands.webhook.enable') })
  async enable(@SlashOption(WEBHOOK) webhook: string, interaction: ChatInputCommandInteraction) {
    const context = getContext(interaction);
    const { webhook_id } = await readWebhookOption(context, webhook);
    return enableWebhook(context, webhook_id);
  }

  @Slash({ name: 'remove', ...description('commands.webhook.remove') })
  async remove(@SlashOption(WEBHOOK) webhook: string, interaction: ChatInputCommandInteraction) {
    const found = await readWebhookOption(getContext(interaction), webhook);
    return confirmRemoveWebhookMessage(found);
  }
}

export const WEBHOOK_COMPONENTS: Components = {
  [WEBHOOK_ACTIONS.remove]: async ({ my, getId }) =>
    doneMessage(await my.user.webhooks.delete.mutate({ id: getId() })),
  [WEBHOOK_NOTICE_ACTIONS.enable]: async (context) => {
    const reply = await enableWebhook(context, context.getId());
    await context.interaction.followUp({ ...reply, flags: MessageFlags.Ephemeral });
    return { components: [] };
  },
};

async function enableWebhook(context: CommandContext, id: string): Promise<{ content: string }> {
  const { webhook_name } = await context.my.user.webhooks.enable.mutate({ id });
  return { content: t('webhook.enabled', { name: `**${escapeText(webhook_name)}**` }) };
}
