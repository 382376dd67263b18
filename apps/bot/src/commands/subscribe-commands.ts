import type { SubscriptionType } from '@lockwatch/contracts';
import type { ButtonInteraction, ChatInputCommandInteraction, StringSelectMenuInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, SelectMenuComponent, Slash } from 'discordx';
import { argumentAt, customIdPattern, firstArgument } from '../custom-id.js';
import { ACCOUNT_ACTIONS } from '../presenters/account.js';
import { linkMessage } from '../presenters/link.js';
import {
  choosePlanMessage,
  confirmChangeMessage,
  confirmLocksMessage,
  PLAN_ACTIONS,
  plansMessage,
  previewLines,
} from '../presenters/plans.js';
import { escapeSentence, escapeText } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
import { UserError } from './user-error.js';

/** Subscribing, by card and with world locks ([1-07], [2-42], [7-26], [7-28], [7-30]). */
@Discord()
@Guard(acknowledge)
export class SubscribeCommands {
  @Slash({ name: 'subscribe', ...description('commands.subscribe') })
  async subscribe(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await plans(getContext(interaction)));
  }

  @Slash({ name: 'trial', ...description('commands.trial') })
  async trial(interaction: ChatInputCommandInteraction): Promise<void> {
    const { message } = await getContext(interaction).my.user.trial.claim.mutate();
    await interaction.editReply({ content: escapeSentence(message) });
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.list) })
  async showPlans(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await plans(getContext(interaction)));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.trial) })
  async startTrial(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const { message } = await context.my.user.trial.claim.mutate();
    await interaction.editReply({ ...(await plans(context)), content: escapeSentence(message) });
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.card) })
  async payByCard(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const plan = await fetchPlan(context, firstArgument(interaction.customId));
    const { subscription_type_id } = plan;
    const { url } = await context.my.stripe.createCheckoutSession.mutate({ subscription_type_id });
    const preview = await context.my.user.subscriptions.preview.query({
      subscription_type_id,
      payment: 'card',
    });
    const lines = [t('plans.payOnPage', { plan: `**${escapeText(plan.name)}**` }), ...previewLines(preview)];
    await interaction.editReply(linkMessage(lines.join('\n'), t('plans.payByCard'), url));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.locks) })
  async askForLocks(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const [plan, { balance }] = await Promise.all([
      fetchPlan(context, firstArgument(interaction.customId)),
      context.my.user.me.get.query(),
    ]);
    const preview = await context.my.user.subscriptions.preview.query({
      subscription_type_id: plan.subscription_type_id,
      payment: 'world_locks',
    });
    const { depositWorld } = context;
    const nonce = interaction.id;
    await interaction.editReply(confirmLocksMessage({ plan, preview, balance, nonce, depositWorld }));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.pay) })
  async payWithLocks(interaction: ButtonInteraction): Promise<void> {
    const { customId } = interaction;
    const { message } = await getContext(interaction).my.user.subscriptions.buy.mutate({
      subscription_type_id: Number(firstArgument(customId)),
      idempotency_key: `discord-${argumentAt(customId, 1)}`,
    });
    await interaction.editReply({ content: escapeSentence(message), embeds: [], components: [] });
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.change) })
  async askForPlan(interaction: ButtonInteraction): Promise<void> {
    const { my } = getContext(interaction);
    const id = firstArgument(interaction.customId);
    const [types, mine] = await Promise.all([
      my.user.subscriptions.types.query(),
      my.user.subscriptions.list.query(),
    ]);
    const current = mine.find((subscription) => subscription.subscription_id === id)?.name;
    const others = types.filter(
      (plan) => plan.price_cents !== null && plan.duration_days !== null && plan.name !== current,
    );
    await interaction.editReply(choosePlanMessage(id, others));
  }

  @SelectMenuComponent({ id: customIdPattern(PLAN_ACTIONS.choose) })
  async previewChange(interaction: StringSelectMenuInteraction): Promise<void> {
    const context = getContext(interaction);
    const id = firstArgument(interaction.customId);
    const plan = await fetchPlan(context, interaction.values[0] ?? '');
    const preview = await context.my.user.subscriptions.previewChange.query({
      id,
      subscription_type_id: plan.subscription_type_id,
    });
    await interaction.editReply(confirmChangeMessage(id, plan, preview));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.change) })
  async changePlan(interaction: ButtonInteraction): Promise<void> {
    const { customId } = interaction;
    const { message } = await getContext(interaction).my.user.subscriptions.changePlan.mutate({
      id: firstArgument(customId),
      subscription_type_id: Number(argumentAt(customId, 1)),
    });
    await interaction.editReply({ content: escapeSentence(message), embeds: [], components: [] });
  }
}

async function plans({ my, server, publicUrl }: CommandContext) {
  const [types, config, me] = await Promise.all([
    server.user.subscriptions.types.query(),
    server.stripe.config.query(),
    my.bot.actingUser.query(),
  ]);
  return plansMessage({ plans: types, hasCards: config.enabled, me, publicUrl });
}

async function fetchPlan({ my }: CommandContext, planId: string): Promise<SubscriptionType> {
  const types = await my.user.subscriptions.types.query();
  const plan = types.find((one) => String(one.subscription_type_id) === planId);
  if (!plan) throw new UserError(t('plans.gone'));
  return plan;
}
