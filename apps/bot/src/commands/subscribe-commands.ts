import type { SubscriptionType } from '@lockwatch/contracts';
import type { ButtonInteraction, ChatInputCommandInteraction, StringSelectMenuInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, SelectMenuComponent, Slash } from 'discordx';
import { customIdPattern, decodeCustomId, firstArgument } from '../custom-id.js';
import { ACCOUNT_ACTIONS } from '../presenters/account.js';
import { linkMessage } from '../presenters/link.js';
import {
  choosePlanMessage,
  confirmChangeMessage,
  confirmLocksMessage,
  PLAN_ACTIONS,
  plansMessage,
} from '../presenters/plans.js';
import { plain } from '../presenters/text.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, contextOf } from './command-context.js';
import { UserError } from './user-error.js';

/** Subscribing, by card and with world locks ([1-07], [2-42], [7-26], [7-28], [7-30]). */
@Discord()
@Guard(acknowledge)
export class SubscribeCommands {
  @Slash({ name: 'subscribe', description: 'What can be subscribed to, and how' })
  async subscribe(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await plans(contextOf(interaction)));
  }

  @Slash({ name: 'trial', description: 'Start your free week, once, without a card' })
  async trial(interaction: ChatInputCommandInteraction): Promise<void> {
    const { message } = await contextOf(interaction).my.user.trial.claim.mutate();
    await interaction.editReply({ content: message });
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.list) })
  async showPlans(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await plans(contextOf(interaction)));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.trial) })
  async startTrial(interaction: ButtonInteraction): Promise<void> {
    const context = contextOf(interaction);
    const { message } = await context.my.user.trial.claim.mutate();
    await interaction.editReply({ ...(await plans(context)), content: message });
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.card) })
  async payByCard(interaction: ButtonInteraction): Promise<void> {
    const context = contextOf(interaction);
    const plan = await planOf(context, firstArgument(interaction.customId));
    const { url } = await context.my.stripe.createCheckoutSession.mutate({
      subscription_type_id: plan.subscription_type_id,
    });
    const sentence = `Pay for **${plain(plan.name)}** on the page of the payment provider. It is yours within seconds after; \`/account\` shows it.`;
    await interaction.editReply(linkMessage(sentence, 'Pay by card', url));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.locks) })
  async askForLocks(interaction: ButtonInteraction): Promise<void> {
    const context = contextOf(interaction);
    const [plan, { balance }] = await Promise.all([
      planOf(context, firstArgument(interaction.customId)),
      context.my.user.me.get.query(),
    ]);
    await interaction.editReply(confirmLocksMessage(plan, balance, interaction.id));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.pay) })
  async payWithLocks(interaction: ButtonInteraction): Promise<void> {
    const [typeId, nonce] = decodeCustomId(interaction.customId)?.args ?? [];
    const { message } = await contextOf(interaction).my.user.subscriptions.buy.mutate({
      subscription_type_id: Number(typeId),
      idempotency_key: `discord-${nonce}`,
    });
    await interaction.editReply({ content: message, embeds: [], components: [] });
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.change) })
  async askForPlan(interaction: ButtonInteraction): Promise<void> {
    const { my } = contextOf(interaction);
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
    const context = contextOf(interaction);
    const id = firstArgument(interaction.customId);
    const plan = await planOf(context, interaction.values[0] ?? '');
    const preview = await context.my.user.subscriptions.previewChange.query({
      id,
      subscription_type_id: plan.subscription_type_id,
    });
    await interaction.editReply(confirmChangeMessage(id, plan, preview));
  }

  @ButtonComponent({ id: customIdPattern(PLAN_ACTIONS.change) })
  async changePlan(interaction: ButtonInteraction): Promise<void> {
    const [id = '', typeId] = decodeCustomId(interaction.customId)?.args ?? [];
    const { message } = await contextOf(interaction).my.user.subscriptions.changePlan.mutate({
      id,
      subscription_type_id: Number(typeId),
    });
    await interaction.editReply({ content: message, embeds: [], components: [] });
  }
}

async function plans({ my, publicUrl }: CommandContext) {
  const [types, config, me] = await Promise.all([
    my.user.subscriptions.types.query(),
    my.stripe.config.query(),
    my.user.me.get.query(),
  ]);
  return plansMessage({
    plans: types,
    hasCards: config.enabled,
    hasUsedTrial: me.metadata.used_trial,
    publicUrl,
  });
}

async function planOf({ my }: CommandContext, typeId: string): Promise<SubscriptionType> {
  const types = await my.user.subscriptions.types.query();
  const plan = types.find((one) => String(one.subscription_type_id) === typeId);
  if (!plan) throw new UserError('This plan is no longer sold. /subscribe shows those that are.');
  return plan;
}
