import {
  formatLocks,
  type Me,
  type PlanChangePreview,
  type PurchasePreview,
  round2,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { ActionRowBuilder, type ButtonBuilder, StringSelectMenuBuilder } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { linkHelpMessage } from './link.js';
import { listMessage } from './list.js';
import { button, buttonRow, sentenceMessage } from './message.js';
import { escapeSentence, escapeText, truncate } from './text.js';

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
  /** Whether card payments are available here. */
  hasCards: boolean;
  /** The user's account; null: Discord is not linked to one, so nothing can be bought yet. */
  me: Pick<Me, 'metadata'> | null;
  publicUrl: string;
}

/** What can be subscribed to, with a button for each way to pay ([1-07]). */
export function plansMessage({ plans, hasCards, me, publicUrl }: PlansView) {
  const list = listMessage({
    title: t('plans.title'),
    lines: plans.map(
      (plan) => `**${escapeText(plan.name)}** · ${formatPlanPrice(plan)}\n${escapeText(plan.description)}`,
    ),
    empty: t('plans.empty'),
    footer: t('plans.footer', { url: `${publicUrl}/dashboard/account` }),
  });
  if (me === null) {
    const { content, components } = linkHelpMessage(null, publicUrl);
    return { ...list, content, components };
  }
  const hasUsedTrial = me.metadata.used_trial;
  const rows = plans
    .map((plan) => payButtons(plan, { hasCards, hasUsedTrial }))
    .filter((buttons) => buttons.length > 0)
    .slice(0, ROWS_MAX)
    .map((buttons) => buttonRow(...buttons));
  return { ...list, components: rows };
}

export interface LocksQuestion {
  plan: SubscriptionType;
  preview: PurchasePreview;
  balance: number;
  nonce: string;
  depositWorld: string | null;
}

/** Asks before world locks are spent. `nonce` makes repeated presses one purchase. */
export function confirmLocksMessage({ plan, preview, balance, nonce, depositWorld }: LocksQuestion) {
  const price = plan.price_wl ?? 0;
  const missing = round2(price - balance - preview.credit_wl);
  const pay = t('plans.pay', { price: formatLocks(price) });
  const buttons = buttonRow(
    button('Success', pay, PLAN_ACTIONS.pay, plan.subscription_type_id, nonce).setDisabled(missing > 0),
    button('Secondary', t('common.back'), PLAN_ACTIONS.list),
  );
  const lines = [
    t('plans.costs', {
      plan: `**${escapeText(plan.name)}**`,
      price: `**${formatLocks(price)}**`,
      span: formatDuration(plan),
    }),
    ...previewLines(preview),
    t('plans.balance', { balance: `**${formatLocks(balance)}**` }),
    ...(missing > 0
      ? [
          t('plans.missing', {
            amount: `**${formatLocks(missing)}**`,
            place:
              depositWorld === null
                ? t('plans.depositWorld')
                : t('plans.namedDepositWorld', { world: escapeText(depositWorld) }),
          }),
        ]
      : []),
  ];
  return { content: lines.join('\n'), embeds: [], components: [buttons] };
}

export function previewLines({ sentences }: PurchasePreview): string[] {
  return sentences.map((sentence) => `- ${escapeText(sentence)}`);
}

export function choosePlanMessage(subscriptionId: string, plans: readonly SubscriptionType[]) {
  if (plans.length === 0) return sentenceMessage(t('plans.noOther'));
  const menu = new StringSelectMenuBuilder({
    customId: encodeCustomId(PLAN_ACTIONS.choose, subscriptionId),
    placeholder: t('plans.choose'),
    options: plans
      .slice(0, 25)
      .map((plan) => ({
        label: truncate(plan.name, 100),
        description: truncate(formatPlanPrice(plan), 100),
        value: String(plan.subscription_type_id),
      })),
  });
  const row = new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu);
  return { content: t('plans.question'), embeds: [], components: [row] };
}

/** What the change costs now, before it is made. */
export function confirmChangeMessage(
  subscriptionId: string,
  plan: SubscriptionType,
  preview: PlanChangePreview,
) {
  const due = cardPrice(preview.amount_due_cents, preview.currency);
  const label = t('plans.change', { plan: plan.name, price: due });
  const confirm = button('Success', label, PLAN_ACTIONS.change, subscriptionId, plan.subscription_type_id);
  return { content: escapeSentence(preview.description), embeds: [], components: [buttonRow(confirm)] };
}

/** A price by card, in words: `$2.99`. */
function cardPrice(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

function payButtons(
  plan: SubscriptionType,
  { hasCards, hasUsedTrial }: { hasCards: boolean; hasUsedTrial: boolean },
): ButtonBuilder[] {
  const { name, subscription_type_id: id, price_cents: cents, price_wl: locks, currency } = plan;
  if (plan.is_trial) {
    return hasUsedTrial ? [] : [button('Success', t('plans.start', { plan: name }), PLAN_ACTIONS.trial, id)];
  }
  const buttons: ButtonBuilder[] = [];
  if (hasCards && cents !== null) {
    const label = t('plans.byCard', { plan: name, price: cardPrice(cents, currency) });
    buttons.push(button('Primary', label, PLAN_ACTIONS.card, id));
  }
  if (locks !== null) {
    buttons.push(button('Secondary', `${name}: ${formatLocks(locks)}`, PLAN_ACTIONS.locks, id));
  }
  return buttons;
}

function formatPlanPrice(plan: SubscriptionType): string {
  const span = formatDuration(plan);
  if (plan.is_trial) return t('plans.trial', { span });
  const card = plan.price_cents === null ? null : cardPrice(plan.price_cents, plan.currency);
  const locks = plan.price_wl === null ? null : formatLocks(plan.price_wl);
  const prices = [card, locks].filter((price) => price !== null);
  return prices.length === 0 ? t('plans.notSold') : `${prices.join(` ${t('plans.or')} `)} ${span}`;
}

function formatDuration(plan: SubscriptionType): string {
  return plan.duration_days === null ? t('plans.forLife') : t('plans.forDays', { days: plan.duration_days });
}

/** Buttons for users without a plan: start the trial, unless it was used, and see the plans. */
export function trialButtons(me: Pick<Me, 'metadata'>): ActionRowBuilder<ButtonBuilder>[] {
  const start = button('Success', t('plans.startWeek'), PLAN_ACTIONS.trial);
  const plans = button('Secondary', t('plans.see'), PLAN_ACTIONS.list);
  return [me.metadata.used_trial ? buttonRow(plans) : buttonRow(start, plans)];
}
