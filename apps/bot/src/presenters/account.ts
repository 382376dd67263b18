import {
  type AdminUser,
  formatLocks,
  hasPermission,
  isRenewedByCard,
  isUnpaid,
  type Me,
  type Subscription,
} from '@lockwatch/contracts';
import { type ButtonBuilder, time } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow, confirmMessage, embedMessage, inlineField } from './message.js';
import { trialButtons } from './plans.js';
import { escapeText } from './text.js';

export const ACCOUNT_ACTIONS = {
  cancel: 'subscription-cancel',
  keep: 'subscription-keep',
  ask: 'subscription-ask',
  portal: 'account-portal',
  change: 'subscription-change',
  resume: 'subscription-resume',
} as const;

export interface AccountView {
  me: Me;
  subscriptions: readonly Subscription[];
  publicUrl: string;
}

/** The account page ([2-38] to [2-42], [4-04]) as one message. */
export function accountMessage({ me, subscriptions, publicUrl }: AccountView) {
  const active = subscriptions.filter((subscription) => subscription.is_active);
  const growId =
    me.growid && `${escapeText(me.growid)}${me.growid_verified ? '' : ` (${t('account.notVerified')})`}`;
  const rows = [
    active
      .filter(isRenewedByCard)
      .slice(0, 5)
      .map((one) => planButton('Danger', 'ask', one)),
    stripeSubscriptionButtons(active),
  ].filter((buttons) => buttons.length > 0);
  return embedMessage(
    {
      title: escapeText(me.name),
      url: `${publicUrl}/dashboard/account`,
      text: me.is_muted ? t('account.muted') : '',
      fields: [
        inlineField(t('account.roles'), rolesText(me.roles)),
        inlineField(
          t('account.itemLimit'),
          me.item_limit === 0 ? t('common.notAvailable') : String(me.item_limit),
        ),
        inlineField(t('account.balance'), formatLocks(me.balance)),
        inlineField('GrowID', growId ?? t('account.notSet')),
        {
          name: t('account.subscriptions'),
          value: active.map(subscriptionLine).join('\n') || t('account.noSubscriptions'),
        },
      ],
    },
    [
      ...rows.map((buttons) => buttonRow(...buttons)),
      ...(hasPermission(me.permissions, 'READ_WATCHED_ITEMS') ? [] : trialButtons(me)),
    ],
  );
}

/** The roles, highest first, as the value of a field. */
export function rolesText(roles: AdminUser['roles']): string {
  const names = roles.toSorted((a, b) => b.role_id - a.role_id).map((role) => escapeText(role.label));
  return names.join(', ') || t('common.none');
}

export function confirmCancelMessage(subscriptionId: string) {
  return confirmMessage({
    question: t('account.confirmStop'),
    action: ACCOUNT_ACTIONS.cancel,
    ids: [subscriptionId],
    label: t('account.stopRenewal'),
    keep: { label: t('account.keepRenewal'), action: ACCOUNT_ACTIONS.keep },
  });
}

function subscriptionLine(subscription: Subscription): string {
  const { starts_at, expires_at: end, grace_until: graceEnd, is_renewing } = subscription;
  const state = t(is_renewing ? 'account.active' : 'account.cancelled');
  const date = (moment: string) => time(new Date(moment), 'D');
  const line = (...parts: string[]) => [`**${escapeText(subscription.name)}**`, ...parts].join(' · ');
  if (graceEnd !== null) return line(state, t('account.paymentFailed', { end: date(graceEnd) }));
  if (isUnpaid(subscription, Date.now())) {
    const starts = { date: date(starts_at) };
    return is_renewing
      ? line(t('account.begins', starts))
      : line(state, t('account.endsBeforePayment', starts));
  }
  const isLater = Date.parse(starts_at) > Date.now();
  const start = isLater ? `${t('account.starts', { date: date(starts_at) })}, ` : '';
  if (end === null) return line(state, `${start}${t('account.forLife')}`);
  const term = isRenewedByCard(subscription) ? 'account.renews' : 'account.runsUntil';
  return line(state, `${start}${t(term, { date: date(end) })}`);
}

/** Buttons of card subscriptions: the billing page, resuming, and changing the plan. */
function stripeSubscriptionButtons(active: readonly Subscription[]): ButtonBuilder[] {
  const byCard = active.filter(({ source }) => source === 'stripe');
  if (byCard.length === 0) return [];
  const portal = button('Secondary', t('account.billing'), ACCOUNT_ACTIONS.portal);
  const resume = byCard.flatMap((one) => (one.can_resume ? [planButton('Success', 'resume', one)] : []));
  const change = byCard.flatMap((one) => (one.is_renewing ? [planButton('Secondary', 'change', one)] : []));
  return [portal, ...[...resume, ...change].slice(0, 4)];
}

function planButton(
  style: Parameters<typeof button>[0],
  action: 'ask' | 'resume' | 'change',
  { name, subscription_id }: Subscription,
): ButtonBuilder {
  const label = t(`account.${action === 'ask' ? 'cancel' : action}`, { plan: name });
  return button(style, label, ACCOUNT_ACTIONS[action], subscription_id);
}
