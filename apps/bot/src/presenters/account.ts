import {
  type AdminUser,
  formatLocks,
  hasPermission,
  isRenewedByCard,
  isUnpaid,
  type Me,
  prettyRoleName,
  type Subscription,
} from '@lockwatch/contracts';
import { type ButtonBuilder, EmbedBuilder, time } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';
import { trialButtons } from './plans.js';
import { escapeText, truncate } from './text.js';

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
  const lines = active.map(subscriptionLine);
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(truncate(escapeText(me.name), 256))
    .setURL(`${publicUrl}/dashboard/account`)
    .addFields(
      { name: t('account.roles'), value: rolesText(me.roles), inline: true },
      {
        name: t('account.itemLimit'),
        value: me.item_limit === 0 ? t('common.notAvailable') : String(me.item_limit),
        inline: true,
      },
      { name: t('account.balance'), value: formatLocks(me.balance), inline: true },
      {
        name: 'GrowID',
        value:
          me.growid === null
            ? t('account.notSet')
            : truncate(
                `${escapeText(me.growid)}${me.growid_verified ? '' : ` (${t('account.notVerified')})`}`,
                1024,
              ),
        inline: true,
      },
      {
        name: t('account.subscriptions'),
        value: truncate(lines.join('\n') || t('account.noSubscriptions'), 1024),
      },
    );
  if (me.is_muted) {
    embed.setDescription(t('account.muted'));
  }
  const offer = hasPermission(me.permissions, 'READ_WATCHED_ITEMS') ? [] : trialButtons(me);
  const rows = [
    active.filter(isRenewedByCard).slice(0, 5).map(cancelButton),
    stripeSubscriptionButtons(active),
  ];
  return {
    content: '',
    embeds: [embed],
    components: [
      ...rows.filter((buttons) => buttons.length > 0).map((buttons) => buttonRow(...buttons)),
      ...offer,
    ],
  };
}

/** The roles, highest first, as the value of a field. */
export function rolesText(roles: AdminUser['roles']): string {
  const names = roles
    .toSorted((a, b) => b.role_id - a.role_id)
    .map((role) => escapeText(prettyRoleName(role.name)));
  return truncate(names.join(', ') || t('common.none'), 1024);
}

export function confirmCancelMessage(subscriptionId: string) {
  const content = t('account.confirmStop');
  const components = [
    buttonRow(
      button('Danger', t('account.stopRenewal'), ACCOUNT_ACTIONS.cancel, subscriptionId),
      button('Secondary', t('account.keepRenewal'), ACCOUNT_ACTIONS.keep),
    ),
  ];
  return { content, embeds: [], components };
}

function subscriptionLine(subscription: Subscription): string {
  const state = t(subscription.is_renewing ? 'account.active' : 'account.cancelled');
  const { expires_at: end, grace_until: graceEnd } = subscription;
  if (graceEnd !== null) {
    const until = time(new Date(graceEnd), 'D');
    const failed = t('account.paymentFailed', { end: until });
    return `**${escapeText(subscription.name)}** · ${state} · ${failed}`;
  }
  if (isUnpaid(subscription, Date.now())) {
    const date = time(new Date(subscription.starts_at), 'D');
    const begins = subscription.is_renewing
      ? t('account.begins', { date })
      : `${state} · ${t('account.endsBeforePayment', { date })}`;
    return `**${escapeText(subscription.name)}** · ${begins}`;
  }
  const start =
    Date.parse(subscription.starts_at) > Date.now()
      ? `${t('account.starts', { date: time(new Date(subscription.starts_at), 'D') })}, `
      : '';
  const term =
    end === null
      ? t('account.forLife')
      : isRenewedByCard(subscription)
        ? t('account.renews', { date: time(new Date(end), 'D') })
        : t('account.runsUntil', { date: time(new Date(end), 'D') });
  return `**${escapeText(subscription.name)}** · ${state} · ${start}${term}`;
}

/** Buttons of card subscriptions: the billing page, resuming, and changing the plan. */
function stripeSubscriptionButtons(active: readonly Subscription[]): ButtonBuilder[] {
  const byCard = active.filter(({ source }) => source === 'stripe');
  if (byCard.length === 0) return [];
  const portal = button('Secondary', t('account.billing'), ACCOUNT_ACTIONS.portal);
  const renewing = byCard.filter((subscription) => subscription.is_renewing);
  const resumable = byCard.filter((subscription) => subscription.can_resume);
  return [portal, ...[...resumable.map(resumeButton), ...renewing.map(changeButton)].slice(0, 4)];
}

function resumeButton(subscription: Subscription): ButtonBuilder {
  const label = t('account.resume', { plan: subscription.name });
  return button('Success', label, ACCOUNT_ACTIONS.resume, subscription.subscription_id);
}

function changeButton(subscription: Subscription): ButtonBuilder {
  const label = t('account.change', { plan: subscription.name });
  return button('Secondary', label, ACCOUNT_ACTIONS.change, subscription.subscription_id);
}

function cancelButton(subscription: Subscription): ButtonBuilder {
  const label = t('account.cancel', { plan: subscription.name });
  return button('Danger', label, ACCOUNT_ACTIONS.ask, subscription.subscription_id);
}
