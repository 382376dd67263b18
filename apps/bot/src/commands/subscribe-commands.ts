import type { SubscriptionType } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { ACCOUNT_ACTIONS } from '../presenters/account.js';
import { linkMessage } from '../presenters/link.js';
import { doneMessage } from '../presenters/message.js';
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
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { UserError } from './option.js';

/** Subscribing, by card and with world locks ([1-07], [2-42], [7-26], [7-28], [7-30]). */
@Discord()
export class SubscribeCommands {
  @Slash({ name: 'subscribe', ...description('commands.subscribe') })
  async subscribe(interaction: ChatInputCommandInteraction) {
    return plans(getContext(interaction));
  }

  @Slash({ name: 'trial', ...description('commands.trial') })
  async trial(interaction: ChatInputCommandInteraction) {
    return doneMessage(await getContext(interaction).my.user.trial.claim.mutate());
  }
}

export const SUBSCRIBE_COMPONENTS: Components = {
  [PLAN_ACTIONS.list]: plans,
  [PLAN_ACTIONS.trial]: async (context) => {
    const { message } = await context.my.user.trial.claim.mutate();
    return { ...(await plans(context)), content: escapeSentence(message) };
  },
  [PLAN_ACTIONS.card]: async (context) => {
    const plan = await fetchPlan(context, context.getId());
    const { subscription_type_id } = plan;
    const { url } = await context.my.stripe.createCheckoutSession.mutate({ subscription_type_id });
    const preview = await context.my.user.subscriptions.preview.query({
      subscription_type_id,
      payment: 'card',
    });
    const lines = [t('plans.payOnPage', { plan: `**${escapeText(plan.name)}**` }), ...previewLines(preview)];
    return linkMessage(lines.join('\n'), t('plans.payByCard'), url);
  },
  [PLAN_ACTIONS.locks]: async (context) => {
    const { my, depositWorld, interaction } = context;
    const [plan, { balance }] = await Promise.all([
      fetchPlan(context, context.getId()),
      my.user.me.get.query(),
    ]);
    const preview = await my.user.subscriptions.preview.query({
      subscription_type_id: plan.subscription_type_id,
      payment: 'world_locks',
    });
    return confirmLocksMessage({ plan, preview, balance, nonce: interaction.id, depositWorld });
  },
  [PLAN_ACTIONS.pay]: async ({ my, getId }) =>
    doneMessage(
      await my.user.subscriptions.buy.mutate({
        subscription_type_id: Number(getId()),
        idempotency_key: `discord-${getId(1)}`,
      }),
    ),
  [ACCOUNT_ACTIONS.change]: async ({ my, getId }) => {
    const id = getId();
    const [types, mine] = await Promise.all([
      my.user.subscriptions.types.query(),
      my.user.subscriptions.list.query(),
    ]);
    const current = mine.find((subscription) => subscription.subscription_id === id)?.name;
    const others = types.filter(
      (plan) => plan.price_cents !== null && plan.duration_days !== null && plan.name !== current,
    );
    return choosePlanMessage(id, others);
  },
  [PLAN_ACTIONS.choose]: async (context) => {
    const id = context.getId();
    const plan = await fetchPlan(context, context.values[0] ?? '');
    const { subscription_type_id } = plan;
    const preview = await context.my.user.subscriptions.previewChange.query({ id, subscription_type_id });
    return confirmChangeMessage(id, plan, preview);
  },
  [PLAN_ACTIONS.change]: async ({ my, getId }) =>
    doneMessage(
      await my.user.subscriptions.changePlan.mutate({ id: getId(), subscription_type_id: Number(getId(1)) }),
    ),
};

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
