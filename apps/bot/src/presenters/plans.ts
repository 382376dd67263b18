import { formatLocks, type PlanChangePreview, type SubscriptionType } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  StringSelectMenuBuilder,
  StringSelectMenuOptionBuilder,
} from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { listMessage } from './list.js';
import { bounded, plain } from './text.js';

export const PLAN_ACTIONS = {
  list: 'plan-list',
  card: 'plan-card',
  locks: 'plan-locks',
  pay: 'plan-pay',
  trial: 'plan-trial',
  choose: 'plan-choose',
  change: 'plan-change',
} as const;

/** Discord: rows of components under a message. */
const ROWS_MAX = 5;

export interface PlansView {
  plans: readonly SubscriptionType[];
  /** Whether one can pay by card here. */
  hasCards: boolean;
  hasUsedTrial: boolean;
  publicUrl: string;
}

/** What can be subscribed to, with a button for each way to pay ([1-07]). */
export function plansMessage({ plans, hasCards, hasUsedTrial, publicUrl }: PlansView) {
  const list = listMessage({
    title: 'Subscriptions',
    lines: plans.map((plan) => `**${plain(plan.name)}** · ${priceOf(plan)}\n${plain(plan.description)}`),
    empty: 'There is nothing to subscribe to at the moment.',
    footer: `Your subscriptions: /account, or ${publicUrl}/dashboard/account`,
  });
  const rows = plans
    .map((plan) => payButtons(plan, { hasCards, hasUsedTrial }))
    .filter((buttons) => buttons.length > 0)
    .slice(0, ROWS_MAX)
    .map((buttons) => new ActionRowBuilder<ButtonBuilder>().addComponents(buttons));
  return { ...list, components: rows };
}

/**
 * Asks before world locks are spent. `nonce` makes the button one purchase, however often it is pressed and whoever is
 * asked again after a lost answer.
 */
export function confirmLocksMessage(plan: SubscriptionType, balance: number, nonce: string) {
  const price = plan.price_wl ?? 0;
  const span = plan.duration_days === null ? 'for good' : `for ${plan.duration_days} days`;
  const missing = price - balance;
  const buttons = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder()
      .setCustomId(encodeCustomId(PLAN_ACTIONS.pay, plan.subscription_type_id, nonce))
      .setLabel(bounded(`Pay ${formatLocks(price)}`, 80))
      .setStyle(ButtonStyle.Success)
      .setDisabled(missing > 0),
    new ButtonBuilder()
      .setCustomId(encodeCustomId(PLAN_ACTIONS.list))
      .setLabel('Back')
      .setStyle(ButtonStyle.Secondary),
  );
  const lines = [
    `**${plain(plan.name)}** costs **${formatLocks(price)}** ${span}. What you have already is extended, not lost.`,
    `Your balance is **${formatLocks(balance)}**.`,
    ...(missing > 0
      ? [
          `**${formatLocks(missing)}** are missing: set your GrowID with \`/growid set\` and deposit in the game.`,
        ]
      : []),
  ];
  return { content: lines.join('\n'), embeds: [], components: [buttons] };
}

/** Other plans that a subscription paid by card can change to. */
export function choosePlanMessage(subscriptionId: string, plans: readonly SubscriptionType[]) {
  if (plans.length === 0) return { content: 'There is no other plan.', embeds: [], components: [] };
  const menu = new StringSelectMenuBuilder()
    .setCustomId(encodeCustomId(PLAN_ACTIONS.choose, subscriptionId))
    .setPlaceholder('Choose the plan to change to')
    .addOptions(
      plans.slice(0, 25).map((plan) =>
        new StringSelectMenuOptionBuilder()
          .setLabel(bounded(plan.name, 100))
          .setDescription(bounded(priceOf(plan), 100))
          .setValue(String(plan.subscription_type_id)),
      ),
    );
  return {
    content: 'Which plan do you want instead? You see what it costs before anything changes.',
    embeds: [],
    components: [new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu)],
  };
}

/** What the change costs now, before it is made. */
export function confirmChangeMessage(
  subscriptionId: string,
  plan: SubscriptionType,
  preview: PlanChangePreview,
) {
  const due = cardPrice(preview.amount_due_cents, preview.currency);
  const confirm = new ButtonBuilder()
    .setCustomId(encodeCustomId(PLAN_ACTIONS.change, subscriptionId, plan.subscription_type_id))
    .setLabel(bounded(`Change to ${plan.name} for ${due} now`, 80))
    .setStyle(ButtonStyle.Success);
  return {
    content: bounded(plain(preview.description), 2000),
    embeds: [],
    components: [new ActionRowBuilder<ButtonBuilder>().addComponents(confirm)],
  };
}

/** A price by card, in words: `$2.99`. */
export function cardPrice(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

function payButtons(
  plan: SubscriptionType,
  { hasCards, hasUsedTrial }: Pick<PlansView, 'hasCards' | 'hasUsedTrial'>,
): ButtonBuilder[] {
  const button = (action: string, label: string, style: ButtonStyle) =>
    new ButtonBuilder()
      .setCustomId(encodeCustomId(action, plan.subscription_type_id))
      .setLabel(bounded(label, 80))
      .setStyle(style);
  if (plan.is_trial) {
    return hasUsedTrial ? [] : [button(PLAN_ACTIONS.trial, `Start ${plan.name}: free`, ButtonStyle.Success)];
  }
  const { price_cents: cents, price_wl: locks, currency } = plan;
  return [
    ...(hasCards && cents !== null
      ? [
          button(
            PLAN_ACTIONS.card,
            `${plan.name}: ${cardPrice(cents, currency)} by card`,
            ButtonStyle.Primary,
          ),
        ]
      : []),
    ...(locks === null
      ? []
      : [button(PLAN_ACTIONS.locks, `${plan.name}: ${formatLocks(locks)}`, ButtonStyle.Secondary)]),
  ];
}

function priceOf(plan: SubscriptionType): string {
  const span = plan.duration_days === null ? 'for good' : `for ${plan.duration_days} days`;
  if (plan.is_trial) return `free ${span}, once`;
  const card = plan.price_cents === null ? null : cardPrice(plan.price_cents, plan.currency);
  const locks = plan.price_wl === null ? null : formatLocks(plan.price_wl);
  return `${[card, locks].filter((price) => price !== null).join(' or ') || 'not sold'} ${span}`;
}
