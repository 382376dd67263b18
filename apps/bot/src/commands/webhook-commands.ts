import { LIMITS, WEBHOOK_NOTICE_ACTIONS } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, ModalComponent, Slash, SlashGroup, SlashOption } from 'discordx';
import { customIdPattern, firstArgument } from '../custom-id.js';
import { escapeText } from '../presenters/text.js';
import { removedMessage } from '../presenters/watch-rule.js';
import {
  addWebhookModal,
  confirmRemoveWebhookMessage,
  WEBHOOK_ACTIONS,
  WEBHOOK_FIELDS,
  webhookListMessage,
} from '../presenters/webhooks.js';
import { description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
import { option, REQUIRED_TEXT, TEXT } from './option.js';
import { UserError } from './user-error.js';
import { completeWebhook, ownWebhook, readWebhookOption } from './webhook-option.js';

const WEBHOOK = option('webhook', 'commands.option.webhook', {
  ...REQUIRED_TEXT,
  autocomplete: completeWebhook,
});

/** Where pings go ([2-46], [7-22] to [7-25]). */
@Discord()
@SlashGroup({ name: 'webhook', ...description('commands.webhook') })
@SlashGroup('webhook')
export class WebhookCommands {
  /** Opens a form unless both options are given. A form must be the first response, so the reply is not deferred. */
  @Slash({ name: 'add', ...description('commands.webhook.add') })
  async add(
    @SlashOption(
      option('name', 'commands.webhook.add.name', { ...TEXT, maxLength: LIMITS.webhookNameMaxLength }),
    )
    name: string | undefined,
    @SlashOption(
      option('url', 'commands.webhook.add.url', { ...TEXT, maxLength: LIMITS.webhookUrlMaxLength }),
    )
    url: string | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    if (name === undefined || url === undefined) {
      await interaction.showModal(addWebhookModal({ name, url }));
      return;
    }
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply(await create(getContext(interaction), name, url));
  }

  @ModalComponent({ id: customIdPattern(WEBHOOK_ACTIONS.add) })
  @Guard(acknowledge)
  async addFromForm(interaction: ModalSubmitInteraction): Promise<void> {
    const name = interaction.fields.getTextInputValue(WEBHOOK_FIELDS.name);
    const url = interaction.fields.getTextInputValue(WEBHOOK_FIELDS.url);
    await interaction.editReply(await create(getContext(interaction), name, url));
  }

  @Slash({ name: 'list', ...description('commands.webhook.list') })
  @Guard(acknowledge)
  async list(interaction: ChatInputCommandInteraction): Promise<void> {
    const { my } = getContext(interaction);
    const [me, webhooks] = await Promise.all([my.user.me.get.query(), my.user.webhooks.list.query()]);
    await interaction.editReply(webhookListMessage(webhooks, me.max_webhooks));
  }

  @Slash({ name: 'edit', ...description('commands.webhook.edit') })
  @Guard(acknowledge)
  async edit(
    @SlashOption(WEBHOOK) webhook: string,
    @SlashOption(
      option('name', 'commands.webhook.edit.name', { ...TEXT, maxLength: LIMITS.webhookNameMaxLength }),
    )
    name: string | undefined,
    @SlashOption(
      option('url', 'commands.webhook.edit.url', { ...TEXT, maxLength: LIMITS.webhookUrlMaxLength }),
    )
    url: string | undefined,
    @SlashOption(
      option('primary', 'commands.webhook.edit.primary', {
        type: ApplicationCommandOptionType.Boolean,
        required: false,
      }),
    )
    primary: boolean | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    if (name === undefined && url === undefined && primary === undefined) {
      throw new UserError(t('webhook.nothingToChange'));
    }
    await context.my.user.webhooks.update.mutate({
      id: await readWebhookOption(context, webhook),
      ...(name !== undefined && { webhook_name: name }),
      ...(url !== undefined && { webhook_url: url }),
      ...(primary !== undefined && { isPrimary: primary }),
    });
    await interaction.editReply({ content: t('webhook.changed') });
  }

  @Slash({ name: 'enable', ...description('commands.webhook.enable') })
  @Guard(acknowledge)
  async enable(
    @SlashOption(WEBHOOK) webhook: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    const id = await readWebhookOption(context, webhook);
    await interaction.editReply(await enableWebhook(context, id));
  }

  @ButtonComponent({ id: customIdPattern(WEBHOOK_NOTICE_ACTIONS.enable) })
  @Guard(acknowledge)
  async enableFromNotice(interaction: ButtonInteraction): Promise<void> {
    const reply = await enableWebhook(getContext(interaction), firstArgument(interaction.customId));
    await Promise.all([
      interaction.editReply({ components: [] }),
      interaction.followUp({ ...reply, flags: MessageFlags.Ephemeral }),
    ]);
  }

  @Slash({ name: 'remove', ...description('commands.webhook.remove') })
  @Guard(acknowledge)
  async remove(
    @SlashOption(WEBHOOK) webhook: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    const id = await readWebhookOption(context, webhook);
    await interaction.editReply(confirmRemoveWebhookMessage(await ownWebhook(context, id)));
  }

  @ButtonComponent({ id: customIdPattern(WEBHOOK_ACTIONS.remove) })
  @Guard(acknowledge)
  async removeChosen(interaction: ButtonInteraction): Promise<void> {
    const id = firstArgument(interaction.customId);
    const { message } = await getContext(interaction).my.user.webhooks.delete.mutate({ id });
    await interaction.editReply(removedMessage(escapeText(message)));
  }
}

async function enableWebhook(context: CommandContext, id: string): Promise<{ content: string }> {
  const { webhook_name } = await context.my.user.webhooks.enable.mutate({ id });
  return { content: t('webhook.enabled', { name: `**${escapeText(webhook_name)}**` }) };
}

async function create(context: CommandContext, name: string, url: string): Promise<{ content: string }> {
  const webhook = await context.my.user.webhooks.create.mutate({ webhook_name: name, webhook_url: url });
  const primary = webhook.isPrimary ? ` ${t('webhook.pingsGoThere')}` : '';
  return { content: `${t('webhook.added')} **${escapeText(webhook.webhook_name)}**${primary}` };
}
